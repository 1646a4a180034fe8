#if canImport(SwiftUI)
  public import SwiftUI

  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
  extension PreviewTrait where T == Preview.ViewTraits {
    /// Prepares dependencies for a preview.
    ///
    /// ```swift
    /// import Dependencies
    /// import SwiftUI
    ///
    /// @available(iOS 18, macOS 15, *)
    /// #Preview("Notes", traits: .dependencies { $0.uuid = .incrementing }) { Text("Notes") }
    /// ```
    ///
    /// The closure runs before the preview's content, and again if another preview has been made before this
    /// one is shown. Its values replace earlier ones in the process. The first trait of a preview drops what
    /// earlier previews have set. See <doc:DependenciesSwiftUI#Previews>, also for older systems.
    ///
    /// - Parameter update: Sets the values. If it throws, the preview shows the error.
    @MainActor
    public static func dependencies(
      _ update: @escaping @MainActor (inout DependencyValues) throws -> Void,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> PreviewTrait<Preview.ViewTraits> {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return preparing(at: location, update)
    }

    /// Prepares one dependency for a preview.
    ///
    /// See `dependencies(_:)`.
    ///
    /// - Parameters:
    ///   - keyPath: The path to the dependency, or to a part of it.
    ///   - value: The value. If making it throws, the preview shows the error.
    /// - Returns: The trait.
    @MainActor
    public static func dependency<Value>(
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
      _ value: @autoclosure @escaping @MainActor () throws -> Value,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> PreviewTrait<Preview.ViewTraits> {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return preparing(at: location) { $0.set(try value(), at: keyPath) }
    }

    /// Prepares a dependency that is its own key, for a preview.
    ///
    /// See `dependencies(_:)`.
    ///
    /// - Parameter value: The value. If making it throws, the preview shows the error.
    /// - Returns: The trait.
    @MainActor
    public static func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping @MainActor () throws -> Value,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> PreviewTrait<Preview.ViewTraits> where Value.Value == Value {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return preparing(at: location) { $0[Value.self] = try value() }
    }

    @MainActor
    private static func preparing(
      at location: CodeLocation,
      _ update: @escaping @MainActor (inout DependencyValues) throws -> Void
    ) -> PreviewTrait<Preview.ViewTraits> {
      .modifier(PreviewDependenciesModifier(trait: PreviewDependencies(at: location, update)))
    }
  }

  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
  private struct PreviewDependenciesModifier: PreviewModifier {
    let trait: PreviewDependencies

    func body(content: Content, context: Void) -> some View {
      PreviewOfDependencies(trait: trait, content: content)
    }
  }

  private struct PreviewOfDependencies<Content: View>: View {
    let trait: PreviewDependencies
    let content: Content

    @Environment(\.previewTraits) private var outer

    var body: some View {
      let _ = trait.show(inside: outer)
      if let error = trait.error {
        Text(verbatim: String(describing: error))
      } else {
        content.environment(\.previewTraits, [trait] + outer)
      }
    }
  }

  private enum PreviewTraitsKey: EnvironmentKey {
    static var defaultValue: [PreviewDependencies] { [] }
  }

  extension EnvironmentValues {
    /// The traits of the preview around a view, the inner ones first.
    fileprivate var previewTraits: [PreviewDependencies] {
      get { self[PreviewTraitsKey.self] }
      set { self[PreviewTraitsKey.self] = newValue }
    }
  }
#endif
