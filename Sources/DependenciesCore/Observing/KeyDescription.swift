/// What tools show of a key.
package struct KeyDescription {
  /// The key, as the user's code names it.
  package let name: String

  /// The property of `DependencyValues` that reads it. That of a built-in dependency and of a
  /// `@DependencyEntry` is known; that of any other, once a `@Dependency` has built the default here, in the
  /// process or in the test.
  package let property: String?

  /// Whether the property is known without a read.
  package let isPropertyFixed: Bool

  package let valueType: Any.Type

  package init(_ key: any TestDependencyKey.Type) {
    let name = DependencyName(key)
    self.name = name.key
    valueType = key.valueType
    isPropertyFixed = name.property != nil
    property = name.property ?? Self.property(ofDefaultOf: key)
  }

  private static func property(ofDefaultOf key: any TestDependencyKey.Type) -> String? {
    let table = DependencyValues._current.storage.inTest.table
    let box = ConstructionCoordinator.withLock { table.box(for: ObjectIdentifier(key)) }
    return box?.origin?.name.property
  }
}
