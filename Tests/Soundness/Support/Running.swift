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
