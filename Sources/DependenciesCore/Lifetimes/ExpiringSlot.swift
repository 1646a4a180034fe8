/// The place of a value that is built again once it is too old.
struct ExpiringSlot: TableSlot {
  let table: DefaultTable
  let key: ObjectIdentifier

  /// When the read began that may build the value.
  let now: any InstantProtocol<Duration>

  var box: AnyValueBox? { table.existingRecord(of: key)?.expiringValue?.box }

  func keep(_ box: AnyValueBox) {
    table.record(of: key).expiringValue = ExpiringValue(box: box, built: now)
  }

  /// Drops the value if it is older than a duration, by a clock.
  func dropValue(olderThan duration: Duration, by clock: any Clock<Duration>) {
    guard let value = ConstructionCoordinator.withLock({ table.existingRecord(of: key)?.expiringValue })
    else { return }
    // Comparing runs code of the clock. The value may have been built after `now` was taken; then its age is negative.
    if let age = age(of: value, by: clock), age <= duration { return }
    // `value` keeps what is dropped until the lock is free.
    ConstructionCoordinator.withLock {
      let record = table.record(of: key)
      if record.expiringValue?.box === value.box { record.expiringValue = nil }
    }
    withExtendedLifetime(value) {}
  }

  /// How old a value is; nil if it was built by a clock of another kind.
  private func age<ReaderClock: Clock<Duration>>(of value: ExpiringValue, by clock: ReaderClock) -> Duration?
  {
    guard let built = value.built as? ReaderClock.Instant, let now = now as? ReaderClock.Instant else {
      return nil
    }
    return built.duration(to: now)
  }
}

struct ExpiringValue {
  let box: AnyValueBox
  let built: any InstantProtocol<Duration>
}
