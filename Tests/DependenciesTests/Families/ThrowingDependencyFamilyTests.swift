import Dependencies
import ReportRecorder
import Testing

@Suite struct ThrowingDependencyFamilyTests {
  @Test func anErrorIsNotKeptAndTheNextCallTriesAgain() throws {
    let attempts = LockIsolated(0)
    let family = ThrowingDependencyFamily<Int, Output> { input in
      let attempt = attempts.withValue { attempts in
        attempts += 1
        return attempts
      }
      if attempt < 3 { throw Refusal(attempt: attempt) }
      return Output("\(input)")
    }
    #expect(throws: Refusal(attempt: 1)) { try family(7) }
    #expect(throws: Refusal(attempt: 2)) { try family(7) }
    let output = try family(7)
    #expect(output.name == "7")
    #expect(try family(7) === output)
    #expect(attempts.value == 3)
    family.reset(7)
    #expect(try family(7) !== output)
  }

  @Test func callersThatWaitForAFailedOutputBuildItThemselves() async throws {
    let attempts = LockIsolated(0)
    let family = ThrowingDependencyFamily<Int, Output> { input in
      let attempt = attempts.withValue { attempts in
        attempts += 1
        return attempts
      }
      if attempt == 1 {
        // Long enough for the others to wait.
        pause(milliseconds: 20)
        throw Refusal(attempt: 1)
      }
      return Output("\(input)")
    }
    let outcomes = await withTaskGroup(of: Result<Output, any Error>.self) { group in
      for _ in 0..<16 { group.addTask { Result { try family(1) } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let outputs = outcomes.compactMap { try? $0.get() }
    #expect(outputs.count == 15)
    #expect(outputs.allSatisfy { $0 === outputs[0] })
    #expect(attempts.value == 2)
  }

  @Test func anOutputThatNeedsAFailedOneFails() {
    let families = LockIsolated<ThrowingDependencyFamily<Int, Int>?>(nil)
    let family = ThrowingDependencyFamily<Int, Int> { input in
      guard input > 0, let family = families.value else { throw Refusal(attempt: input) }
      return try family(input - 1) + 1
    }
    families.setValue(family)
    #expect(throws: Refusal(attempt: 0)) { try family(3) }
    families.setValue(nil)
  }
}

private struct Refusal: Error, Equatable { let attempt: Int }
