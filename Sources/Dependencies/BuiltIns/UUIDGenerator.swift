public import DependenciesCore
public import Foundation

extension DependencyValues {
  /// Makes unique identifiers.
  ///
  /// ```swift
  /// import Dependencies
  /// import Foundation
  ///
  /// struct Item {
  ///   let id: UUID
  ///
  ///   init() {
  ///     @Dependency(\.uuid) var uuid
  ///     id = uuid()
  ///   }
  /// }
  ///
  /// let items = withDependencies {
  ///   $0.uuid = .incrementing
  /// } operation: {
  ///   [Item(), Item()]
  /// }
  /// assert(items.map(\.id) == [UUID(0), UUID(1)])
  /// ```
  ///
  /// The live and the preview value make random identifiers. In tests it is unimplemented: using it
  /// reports an issue, and makes a random one.
  public var uuid: UUIDGenerator {
    get { self[__entry: UUIDKey.self, path: \.uuid] }
    set { self[UUIDKey.self] = newValue }
  }

  private enum UUIDKey: BuiltInKey {
    static let property = "uuid"
    static let liveValue = UUIDGenerator { UUID() }

    static var testValue: UUIDGenerator {
      let unimplemented = UnimplementedBuiltIn(Self.self, override: ".incrementing")
      return UUIDGenerator {
        unimplemented.report("uuid()")
        return UUID()
      }
    }
  }
}

/// Makes identifiers.
///
/// Read it as `@Dependency(\.uuid)`, and call it.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Makes a generator.
  ///
  /// - Parameter generate: Makes an identifier.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// A generator that always gives the same identifier.
  ///
  /// - Parameter uuid: The identifier.
  /// - Returns: The generator.
  public static func constant(_ uuid: UUID) -> UUIDGenerator {
    UUIDGenerator { uuid }
  }

  /// A new generator that makes `UUID(0)`, `UUID(1)`, `UUID(2)` and so on. It never repeats one, even for
  /// concurrent callers.
  public static var incrementing: UUIDGenerator {
    let next = LockIsolated(0)
    return UUIDGenerator {
      next.withValue { number in
        defer { number += 1 }
        return UUID(number)
      }
    }
  }

  /// Makes an identifier.
  ///
  /// - Returns: The identifier.
  public func callAsFunction() -> UUID { generate() }
}
