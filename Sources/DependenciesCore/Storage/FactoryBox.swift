/// The box of an override that is built when it is read, under the lifetime of its key.
final class FactoryBox: AnyValueBox, @unchecked Sendable {
  private let key: any TestDependencyKey.Type

  /// Makes the value of a build, in a box.
  let make: @Sendable (Construction) -> AnyValueBox

  /// What its values in scopes belong to: the override, whichever box of it is found.
  let identity: OwnerIdentity

  /// What has been built.
  private let kept: DefaultTable?
  private weak var borrowedTable: DefaultTable?

  init(
    of key: any TestDependencyKey.Type,
    origin: ValueOrigin,
    _ make: @escaping @Sendable (Construction) -> AnyValueBox
  ) {
    self.key = key
    self.make = make
    kept = DefaultTable(context: .live)
    identity = OwnerIdentity()
    super.init(withoutValueFrom: origin)
  }

  /// Makes a box that does not keep what another has built.
  private init(_ other: FactoryBox, borrowing table: DefaultTable) {
    key = other.key
    make = other.make
    kept = nil
    identity = other.identity
    borrowedTable = table
    super.init(withoutValueFrom: other.origin)
  }

  /// Where the value is kept. Something that outlived the override finds an empty one.
  var table: DefaultTable { kept ?? borrowedTable ?? DefaultTable(context: .live) }

  override var borrowed: AnyValueBox {
    kept.map { FactoryBox(self, borrowing: $0) } ?? self
  }

  override var valueDescription: String { "(built when it is read)" }

  override func prepared(for _: ObjectIdentifier, at location: CodeLocation) -> AnyValueBox {
    let origin = ValueOrigin(kind: .prepared, name: DependencyName(key), location: location)
    return FactoryBox(of: key, origin: origin, make)
  }
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
  /// A value of a `cached` key is built once for this override; one of a `scoped` key once for this override
  /// and each scope, and it is torn down with the scope, even where the override ends earlier. The closure
  /// runs in the scope of the read, outside every lock.
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
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let origin = ValueOrigin(
      kind: .lazyOverride,
      name: DependencyName(key),
      location: Updating.location ?? location,
      isTracked: Updating.tracksOverrides
    )
    let box = FactoryBox(of: key, origin: origin) { ValueBox(build(), origin: $0.origin) }
    storage.set(box, for: ObjectIdentifier(key))
  }
}
