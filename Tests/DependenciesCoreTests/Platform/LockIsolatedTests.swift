import DependenciesCore
import Testing

@Suite struct LockIsolatedTests {
  struct Failure: Error, Equatable {}

  @Test func noChangeIsLostUnderContention() async {
    let count = LockIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...100 {
        group.addTask {
          for _ in 1...100 { count.withValue { $0 += 1 } }
        }
      }
    }
    #expect(count.value == 10_000)
  }

  @Test func returnsResultsAndReplacesValues() {
    let names = LockIsolated(["a"])
    let result = names.withValue { names in
      names.append("b")
      return names.count
    }
    #expect(result == 2)
    names.setValue(["c"])
    #expect(names.value == ["c"])
    #expect(names.count == 1)
  }

  @Test func keepsWhatAThrowingOperationDid() {
    let count = LockIsolated(0)
    #expect(throws: Failure()) {
      try count.withValue { value in
        value = 1
        throw Failure()
      }
    }
    #expect(throws: Failure()) { try count.setValue(try { throw Failure() }()) }
    #expect(count.value == 1)
  }

  @Test func callsMayBeNested() {
    let count = LockIsolated(1)
    count.withValue { value in
      value = count.value + 10
      #expect(count.value == 1)
    }
    #expect(count.value == 11)
  }
}
