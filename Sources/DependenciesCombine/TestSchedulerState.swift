#if canImport(Combine)
  /// The state machine of a test scheduler. It returns the actions to run, and runs none itself.
  struct TestSchedulerState<Time: Strideable> {
    /// An action with its time.
    struct Item {
      fileprivate let number: Int
      fileprivate var date: Time

      /// The time between two runs, or nil for an action that runs once.
      fileprivate let interval: Time.Stride?
      let action: () -> Void
    }

    private(set) var now: Time

    /// How many actions have been scheduled, which also numbers them.
    private(set) var count = 0

    /// The actions in reverse order, so that removing the next one moves no others.
    private var items: [Item] = []

    /// The times of the actions, by their numbers.
    private var dates: [Int: Time] = [:]

    init(now: Time) {
      self.now = now
    }

    /// The time of the next action, or nil without actions.
    var nextDate: Time? { items.last?.date }

    /// Adds an action. A past time means now, behind the actions that are due already.
    ///
    /// - Returns: The number of the action, for ``cancel(_:)``.
    mutating func schedule(
      after date: Time,
      interval: Time.Stride? = nil,
      action: @escaping () -> Void
    ) -> Int {
      count += 1
      insert(Item(number: count, date: max(date, now), interval: interval, action: action))
      return count
    }

    /// Removes an action.
    ///
    /// - Returns: The removed action, for the caller to release; nil if it has run or was removed before.
    mutating func cancel(_ number: Int) -> Item? {
      dates.removeValue(forKey: number).map { items.remove(at: index(of: number, at: $0)) }
    }

    /// Moves the time to that of the first action, or to the limit if that comes first.
    ///
    /// A repeating action is put back before it runs, so that it can cancel itself.
    ///
    /// - Returns: The action to run, or nil if none is due.
    mutating func next(until limit: Time) -> Item? {
      guard let date = nextDate, date <= limit else {
        now = max(now, limit)
        return nil
      }
      now = max(now, date)
      let item = items.removeLast()
      dates[item.number] = nil
      if let interval = item.interval {
        var repetition = item
        repetition.date = date.advanced(by: interval)
        insert(repetition)
      }
      return item
    }

    private mutating func insert(_ item: Item) {
      dates[item.number] = item.date
      items.insert(item, at: index(of: item.number, at: item.date))
    }

    /// The index at which an action is, or where it belongs.
    private func index(of number: Int, at date: Time) -> Int {
      var low = 0
      var high = items.count
      while low < high {
        let middle = (low + high) / 2
        let other = items[middle]
        if (other.date, other.number) > (date, number) { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
#endif
