/// Runs an operation in a task, and waits for its end.
func inTask(_ operation: @escaping @Sendable () async -> Void) {
  let isDone = Monitor(false)
  Task.detached {
    await operation()
    isDone.withValue { $0 = true }
  }
  isDone.wait { $0 }
}

/// Runs an operation on several threads without a task at once, and waits for their end.
func onThreads(_ count: Int, _ operation: @escaping @Sendable (_ number: Int) -> Void) {
  let threads = (0..<count).map { number in Thread { operation(number) } }
  for thread in threads { thread.join() }
}

/// Threads without a task, which read again and again until they are stopped.
struct Readers: Sendable {
  private let reads = Monitor(0)
  private let isOver = Monitor(false)
  private let threads: [Thread]

  /// Starts threads. Each calls `start` once, and repeats the operation that it returns.
  init(_ count: Int, _ start: @escaping @Sendable (_ number: Int) -> () -> Void) {
    threads = (0..<count).map { [reads, isOver] number in
      Thread {
        let read = start(number)
        while !isOver.value {
          read()
          reads.withValue { $0 += 1 }
        }
      }
    }
  }

  /// Waits until the threads have read so many times more.
  func waitForReads(_ count: Int) {
    let before = reads.value
    reads.wait { $0 >= before + count }
  }

  func stop() {
    isOver.withValue { $0 = true }
    for thread in threads { thread.join() }
  }
}
