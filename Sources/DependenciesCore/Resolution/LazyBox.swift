/// The box of an override that is built when it is read, under the lifetime of its key.
final class LazyBox<Value>: AnyValueBox, @unchecked Sendable {
  let make: @Sendable () -> Value

  /// What its values in scopes belong to. It keeps nothing, and so a box that must not keep them can keep it.
  final class Anchor: Sendable {}
  let anchor: AnyObject

  /// What has been built.
  private let kept: DefaultTable?
  private weak var borrowedTable: DefaultTable?

  init(origin: ValueOrigin, _ make: @escaping @Sendable () -> Value) {
    self.make = make
    kept = DefaultTable(context: .live)
    anchor = Anchor()
    super.init(origin: origin)
  }

  private init(
    borrowing table: DefaultTable,
    anchor: AnyObject,
    origin: ValueOrigin?,
    _ make: @escaping @Sendable () -> Value
  ) {
    self.make = make
    kept = nil
    self.anchor = anchor
    borrowedTable = table
    super.init(origin: origin)
  }

  /// Where the value is kept. Something that outlived the override finds an empty one.
  var table: DefaultTable { kept ?? borrowedTable ?? DefaultTable(context: .live) }

  override var borrowed: AnyValueBox {
    kept.map { LazyBox(borrowing: $0, anchor: anchor, origin: origin, make) } ?? self
  }

  override var valueDescription: String { "(built when it is read)" }

  override func prepared(for key: ObjectIdentifier, at location: SourceLocation) -> AnyValueBox {
    let name = DependencyName(key: key.type, value: Value.self)
    return LazyBox(origin: ValueOrigin(kind: .prepared, name: name, location: location), make)
  }

  override var isLazy: Bool { true }
}

extension DependencyValues {
  /// Overrides a key with what a closure builds when the key is read, under the lifetime of the key.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// struct Draft: Sendable {
  ///   var text = ""
  /// }
  ///
  /// enum DraftKey: DependencyKey {
  ///   static var liveValue: Draft { Draft() }
  ///   static var lifetime: DependencyLifetime { .transient }
  /// }
  ///
  /// withDependencies {
  ///   $0.override(DraftKey.self) { Draft(text: "To whom it may concern") }
  /// } operation: {
  ///   // Each read makes a draft.
  /// }
  /// ```
  ///
  /// A value of a `cached` key is built once for this override; one of a `scoped` key once for this override and each scope, and it is
  /// torn down with the scope, even where the override ends earlier. The closure runs in the scope of the read, outside every lock.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - build: Builds a value.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - filePath: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - column: The place of the call, for diagnostics.
  public mutating func override<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ build: @escaping @Sendable () -> Key.Value
  ) {
    makeUnique()
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let origin = ValueOrigin(
      kind: .lazyOverride,
      name: DependencyName(key),
      location: Updating.location ?? location,
      isTracked: OverrideUses.current != nil
    )
    scope.set(.passRetained(LazyBox(origin: origin, build)), for: ObjectIdentifier(key))
  }
}
