/// What one test, or one case of it, has and no other does: whatever its runner tells tests apart by.
///
/// It is compared and hashed under locks, so it is never made of a type of the user's.
package struct TestIdentity: Hashable, @unchecked Sendable {
  // It is made of nothing but what is `Sendable`.
  private let value: AnyHashable

  package init(_ value: some Hashable & Sendable) {
    self.value = AnyHashable(value)
  }
}
