import Dependencies
import DependenciesTestSupport
import Dispatch
import TestHelpers
import Testing

@Suite(.againstHangs) struct DependencyFamilyContentionTests {
  @Test func allWhoAskAtOnceShareOneBuildOfEachInput() async {
    let count = OutputCount()
    let family = DependencyFamily<Colliding, Output> { input in
      pause(milliseconds: 2)
      return Output("\(input.number)", in: count)
    }
    await withTaskGroup(of: Void.self) { group in
      for task in 1...24 {
        group.addTask {
          await onAThread {
            let numbers = task.isMultiple(of: 2) ? Array(0..<60) : (0..<60).shuffled()
            for number in numbers { #expect(family(Colliding(number: number)).name == "\(number)") }
          }
        }
      }
    }
    #expect(count.made == 60)
  }

  @Test func callsAndResetsRaceWithoutHarm() async {
    let count = OutputCount()
    let family = DependencyFamily<Colliding, Output> { Output("\($0.number)", in: count) }
    await withTaskGroup(of: Void.self) { group in
      for task in 1...6 {
        group.addTask {
          await onAThread {
            for step in 1...1000 {
              let input = Colliding(number: (step * task) % 7 * 8)
              #expect(family(input).name == "\(input.number)")
              if step % 5 == 0 { family.reset(input) }
              if step % 50 == 0 { family.reset() }
            }
          }
        }
      }
    }
    family.reset()
    #expect(count.alive == 0)
  }

  @Test func aBuildKeepsNobodyWaitingWhoAsksForAnother() async {
    let gate = Gate()
    let family = DependencyFamily<Colliding, String> { input in
      if input.number == 0 { gate.pass() }
      return "\(input.number)"
    }
    async let slow = onAThread { family(Colliding(number: 0)) }
    await onAThread { gate.waitForSomeone() }
    // The build is under way and ends only when told to, so these cannot wait for it.
    let others = await onAThread { (1...20).map { family(Colliding(number: $0)) } }
    #expect(others == (1...20).map(String.init))
    gate.open()
    #expect(await slow == "0")
  }

  @Test(arguments: [false, true])
  func aResetDuringABuildLetsItGoOnAndKeepsNothingOfIt(_ ofAll: Bool) async {
    let count = OutputCount()
    let gate = Gate()
    let family = DependencyFamily<Noting, Output> { _ in
      let output = Output(in: count)
      if output.number == 1 { gate.pass() }
      return output
    }
    async let builder = onAThread { family(Noting()) }
    await onAThread { gate.waitForSomeone() }
    let comparison = DispatchSemaphore(value: 0)
    async let waiter = onAThread { family(Noting(comparison: comparison)) }
    // It has found the input that is being built.
    await onAThread { comparison.wait() }
    if ofAll { family.reset() } else { family.reset(Noting()) }
    let later = await onAThread { family(Noting()) }
    #expect(later.number == 2)
    gate.open()
    #expect(await builder.number == 1)
    #expect(await waiter.number == 1)
    #expect(family(Noting()) === later)
    #expect(count.made == 2)
  }
}

/// Where one waits until another opens it.
private final class Gate: Sendable {
  private let arrived = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)

  func pass() {
    arrived.signal()
    opened.wait()
  }

  func waitForSomeone() { arrived.wait() }
  func open() { opened.signal() }
}

/// An input equal to all others, which signals when it has been compared.
private struct Noting: Hashable {
  var comparison: DispatchSemaphore?

  static func == (left: Noting, right: Noting) -> Bool {
    left.comparison?.signal()
    right.comparison?.signal()
    return true
  }

  func hash(into hasher: inout Hasher) {}
}
