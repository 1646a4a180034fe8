extension TestClock {
  /// Reports who still sleeps, at the line that made the clock.
  func reportLeftover() {
    let (now, deadlines) = withState { ($0.now, $0.sleepers.deadlines) }
    if deadlines.isEmpty { return }
    let error = SuspensionError(now: "\(now.offset)", deadlines: deadlines.map { "\($0.offset)" })
    IssueReporter.report(.sleepersLeft(error, madeAt: location), at: location)
  }
}
