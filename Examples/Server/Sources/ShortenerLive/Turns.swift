/// Lets one unit of work at a time write, in the order of their coming, since SQLite has one writer.
actor Turns {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits for a turn, also if the task is canceled: its unit of work ends as soon as it has the turn.
  func take() async {
    if isTaken { await withCheckedContinuation { waiting.append($0) } } else { isTaken = true }
  }

  func give() { if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() } }
}
