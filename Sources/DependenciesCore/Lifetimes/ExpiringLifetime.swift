/// Constructed again by the first reader that finds the value older than a duration.
struct ExpiringLifetime: LifetimeRules {
  let duration: Duration

  var description: String { "expiring after \(duration)" }
  var code: String { ".expiring(after: .seconds(\(duration / .seconds(1))))" }

  func box(for read: PendingRead) -> AnyValueBox {
    read.reportCapture(from: nil)
    let clock = clock(for: read)
    let slot = ExpiringSlot(table: read.table, key: read.key, now: clock.now)
    slot.dropValue(olderThan: duration, by: clock)
    return read.keptBox(in: slot)
  }

  private func clock(for read: PendingRead) -> any Clock<Duration> {
    ThreadFrame.run(.reading, at: read.site.location) {
      DependencyValues(storage: read.storage).continuousClock
    }
  }

  func slot(for read: PendingRead) -> (any ValueSlot)? {
    ExpiringSlot(table: read.table, key: read.key, now: clock(for: read).now)
  }

  func existingBox(for read: PendingRead) -> AnyValueBox? {
    ConstructionCoordinator.withLock { read.table.existingRecord(of: read.key)?.expiringValue?.box }
  }

  func canEndBefore(_ holder: Construction, in scope: ScopeStack.Found?) -> Bool {
    guard let other = holder.lifetime.rules as? ExpiringLifetime else { return true }
    return other.duration > duration
  }
}

/// The slot of a value that is constructed again once it is too old.
private struct ExpiringSlot: TableSlot {
  let table: DefaultTable
  let key: ObjectIdentifier

  /// When the read began that may construct the value.
  let now: any InstantProtocol<Duration>

  var box: AnyValueBox? { table.existingRecord(of: key)?.expiringValue?.box }

  func keep(_ box: AnyValueBox, from _: Construction) {
    table.record(of: key).expiringValue = (box, now)
  }

  /// Drops the value if it is older than a duration, by a clock.
  func dropValue(olderThan duration: Duration, by clock: some Clock<Duration>) {
    let value = ConstructionCoordinator.withLock { table.existingRecord(of: key)?.expiringValue }
    // Comparing runs code of the clock. The value may have been built after `now` was taken; then its age is
    // negative.
    guard let value, age(of: value.built, by: clock).map({ $0 > duration }) ?? true else { return }
    // Its box and its instant go after the lock is free.
    withExtendedLifetime(value) {
      ConstructionCoordinator.withLock {
        let record = table.record(of: key)
        if record.expiringValue?.box === value.box { record.expiringValue = nil }
      }
    }
  }

  /// How old a value is; nil if it was built by a clock of another kind.
  private func age<ReaderClock: Clock<Duration>>(
    of built: any InstantProtocol<Duration>,
    by _: ReaderClock
  ) -> Duration? {
    guard let built = built as? ReaderClock.Instant, let now = now as? ReaderClock.Instant else { return nil }
    return built.duration(to: now)
  }
}
