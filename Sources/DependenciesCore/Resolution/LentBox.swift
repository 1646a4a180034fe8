/// The box of an override that something else may drop: for a scope that lives longer than the override should.
///
/// Each read of it passes by the slow path, which asks for the box that was lent; there, it must have an origin.
final class LentBox: AnyValueBox, @unchecked Sendable {
  private weak var lender: AnyValueBox?

  init(_ lender: AnyValueBox, of key: ObjectIdentifier) {
    self.lender = lender
    super.init(
      withoutValueFrom: lender.origin
        ?? ValueOrigin(
          kind: .override,
          name: DependencyName(key: key.type, value: Any.self),
          location: .unknown
        )
    )
  }

  override var original: AnyValueBox? { lender }
}
