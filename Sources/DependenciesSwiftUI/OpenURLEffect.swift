#if canImport(SwiftUI)
  public import DependenciesCore
  public import Foundation
  public import SwiftUI

  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  extension DependencyValues {
    /// Opens a URL, such as a link, in the responsible app.
    ///
    /// ```swift
    /// import Dependencies
    /// import SwiftUI
    ///
    /// func open(_ url: URL) async -> Bool {
    ///   @Dependency(\.openURL) var openURL
    ///   return await openURL(url)
    /// }
    /// ```
    ///
    /// The live and the preview value call the system. To use the action of the surrounding views, pass it
    /// with `dependency(\.openURL, from: \.openURL) { OpenURLEffect($0) }`. In tests it is unimplemented:
    /// using it reports an issue, and opens nothing.
    public var openURL: OpenURLEffect {
      get { self[__entry: OpenURLKey.self, path: \.openURL] }
      set { self[OpenURLKey.self] = newValue }
    }

    private enum OpenURLKey: BuiltInKey {
      static let property = "openURL"

      static var liveValue: OpenURLEffect {
        OpenURLEffect { url in await OpenURLEffect(MainActor.run { EnvironmentValues().openURL })(url) }
      }

      static var testValue: OpenURLEffect {
        let unimplemented = UnimplementedBuiltIn(Self.self, override: "OpenURLEffect { _ in true }")
        return OpenURLEffect { _ in
          unimplemented.report("openURL(_:)")
          return false
        }
      }
    }
  }

  /// Opens a URL.
  ///
  /// Read it as `@Dependency(\.openURL)`, and call it.
  public struct OpenURLEffect: Sendable {
    private let handler: @Sendable (URL) async -> Bool

    /// Makes an effect.
    ///
    /// - Parameter handler: Opens a URL, and returns whether that succeeded.
    public init(handler: @escaping @Sendable (URL) async -> Bool) {
      self.handler = handler
    }

    /// Opens a URL.
    ///
    /// - Parameter url: The URL.
    /// - Returns: Whether it was opened; false if there is no system to ask. On watchOS, where the system
    ///   does not report this, the live value returns true.
    @discardableResult
    public func callAsFunction(_ url: URL) async -> Bool { await handler(url) }
  }

  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  extension OpenURLEffect {
    /// Makes an effect from an action of SwiftUI's environment.
    ///
    /// - Parameter action: The action.
    public init(_ action: OpenURLAction) {
      self.init { url in await action.open(url) }
    }
  }

  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  extension OpenURLAction {
    fileprivate func open(_ url: URL) async -> Bool {
      #if os(watchOS)
        self(url)
        return true
      #else
        await withCheckedContinuation { continuation in
          let answer = OpenURLAnswer(continuation)
          self(url) { isAccepted in answer.resume(isAccepted) }
        }
      #endif
    }
  }

  /// The answer to a call that waits for an action. SwiftUI drops the completion of an action that leaves the
  /// URL to the system, where there is no app to ask. Its release is then the answer.
  private final class OpenURLAnswer {
    private var continuation: CheckedContinuation<Bool, Never>?

    init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

    func resume(_ isAccepted: Bool) { continuation.take()?.resume(returning: isAccepted) }

    deinit { resume(false) }
  }
#endif
