/// The box of an override that something else may drop: for a scope that lives longer than the override should.
///
/// Each read of it passes by the slow path, which asks for the box that was lent.
final class WeakOverrideBox: AnyValueBox, @unchecked Sendable {
  private weak var lender: AnyValueBox?

  init(_ lender: AnyValueBox) {
    self.lender = lender
    super.init(withoutValueFrom: lender.origin)
  }

  override var original: AnyValueBox? { lender }
}
