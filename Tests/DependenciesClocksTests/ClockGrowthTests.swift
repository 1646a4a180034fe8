import Dependencies
import TestHelpers
import Testing

@Suite(.serialized) struct ClockGrowthTests {
  // A sleeper was looked for among all others, when it fell asleep and when it was canceled.
  @Test func sleepersThatAreCanceledTakeTimeInProportionToTheirNumber() async {
    let growth = await growth(from: 1000) { count in
      let clock = TestClock()
      await withTaskGroup { group in
        for number in 0..<count {
          group.addTask { try? await clock.sleep(for: .seconds(count - number)) }
        }
        await clock.waitForSleepers(count)
        group.cancelAll()
      }
    }
    #expect(growth <= 2.9)
  }
}
