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
