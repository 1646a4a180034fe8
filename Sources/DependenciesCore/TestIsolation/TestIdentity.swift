/// What one test, or one case of it, has and no other does: whatever its runner tells tests apart by.
package struct TestIdentity: Hashable, @unchecked Sendable {
  // It is made of nothing but what is `Sendable`.
  private let value: AnyHashable

  package init(_ value: some Hashable & Sendable) {
    self.value = AnyHashable(value)
  }
}
