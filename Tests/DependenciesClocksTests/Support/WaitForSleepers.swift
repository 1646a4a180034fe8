import DependenciesClocks

extension TestClock {
  /// Waits until a number of tasks sleep on the clock, however long they take to get there.
  func waitForSleepers(_ count: Int) async {
    while true {
      do {
        try await checkSuspension()
      } catch let error as SuspensionError where error.deadlines.count >= count {
        return
      } catch {
        continue
      }
    }
  }
}
