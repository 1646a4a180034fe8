import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

// Each change copied everything recorded before.
@Suite(.serialized) struct TestSupportGrowthTests {
  @Test func aCallLogTakesTimeInProportionToTheCalls() async {
    let growth = growthOnThread(from: 20_000) { count in
      let log = CallLog<Int>()
      let call = log.recording { _ in }
      for number in 0..<count { call(number) }
      #expect(log.calls.count == count)
    }
    #expect(growth <= 2.9)
  }

  @Test func tasksThatWaitForCallsTakeTimeInProportionToTheirNumber() async {
    let growth = await growth(from: 2000) { count in
      let log = CallLog<Int>()
      let call = log.recording { _ in }
      await withTaskGroup { group in
        for _ in 0..<count { group.addTask { _ = await log.next() } }
        group.addTask(priority: .low) { for number in 0..<count { call(number) } }
      }
    }
    #expect(growth <= 2.9)
  }

  @Test func canceledWaitsForCallsTakeTimeInProportionToTheirNumber() async {
    let growth = await growth(from: 2000) { count in
      let log = CallLog<Int>()
      await withTaskGroup { group in
        for _ in 0..<count { group.addTask { #expect(await log.next() == nil) } }
        group.cancelAll()
      }
    }
    #expect(growth <= 2.9)
  }

  @Test func overridesThatAreCheckedForUseTakeTimeInProportionToTheirNumber() async throws {
    let test = try #require(Test.current)
    let growth = try await growth(from: 1000) { count in
      try await UnusedOverridesTrait.reportsUnusedOverrides.provideScope(
        for: test,
        testCase: Test.Case.current
      ) {
        for number in 0..<count {
          withDependencies {
            $0.processInfo.arguments = ["\(number)"]
          } operation: {
            _ = DependencyValues.current.processInfo.arguments
          }
        }
      }
    }
    #expect(growth <= 2.9)
  }
}
