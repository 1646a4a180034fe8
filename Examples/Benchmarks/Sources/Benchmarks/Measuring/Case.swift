/// Something whose time is measured: a loop, so that reading the clock costs nothing.
struct Case: Sendable {
  let name: String

  /// How many operations one run of the loop is.
  let operations: Int

  let run: @Sendable () -> Void

  init(_ name: String, operations: Int = 10_000, run: @escaping @Sendable (_ operations: Int) -> Void) {
    self.name = name
    self.operations = operations
    self.run = { run(operations) }
  }
}
