extension TestClock {
  /// Reports who still sleeps, at the line that made the clock.
  func reportLeftover() {
    let (now, deadlines) = withState { ($0.now, $0.sleepers.deadlines) }
    if deadlines.isEmpty { return }
    reportIssue(
      leftoverText(now: "\(now.offset)", deadlines: deadlines.map { "\($0.offset)" }, location: location),
      fileID: location.staticFileID,
      filePath: location.staticFilePath,
      line: UInt(location.line),
      column: UInt(location.column)
    )
  }
}

private func leftoverText(now: String, deadlines: [String], location: SourceLocation) -> String {
  """
  \(sleeperCount(deadlines.count)) on a 'TestClock' when the test ended.

  \(facts(("Made at", location.description), ("Now", now), ("Deadlines", deadlines.joined(separator: ", "))))

  Let the test cancel the work:

    task.cancel()

  or advance the clock until the work has ended:

    await clock.run()
  """
}
