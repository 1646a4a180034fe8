/// Waits for what another task does. Returns false if it has not happened after ten minutes.
func eventually(_ condition: @concurrent () async throws -> Bool) async throws -> Bool {
  let deadline = ContinuousClock.now + .seconds(600)
  while try await !condition() {
    guard ContinuousClock.now < deadline else { return false }
    try await Task.sleep(for: .milliseconds(5))
  }
  return true
}
