import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite(.againstHangs) struct DependencyLoaderContentionTests {
  @Test func aThousandCallersShareOneStart() async throws {
    for _ in 1...5 {
      let count = ConnectionCount()
      let loader = DependencyLoader { () async throws -> Connection in
        try await Task.sleep(for: .milliseconds(2))
        return Connection(in: count)
      }
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 1...1000 { group.addTask { try await loader().number } }
        for try await number in group { #expect(number == 1) }
      }
      #expect(count.opened == 1)
    }
  }

  @Test func callersThatAreCanceledAtAnyStepGetTheValueOrTheirCancellation() async throws {
    let count = ConnectionCount()
    for round in 1...1000 {
      let loader = DependencyLoader { () async throws -> Connection in
        await Task.yield()
        return Connection(in: count)
      }
      let calls = (1...4).map { _ in Task { try await loader() } }
      for (index, call) in calls.enumerated() where index != round % 4 {
        if (round + index).isMultiple(of: 3) { await Task.yield() }
        call.cancel()
      }
      for (index, call) in calls.enumerated() {
        switch await call.result {
        case .success(let connection): #expect(connection.number == round)
        case .failure(let error):
          #expect(error is CancellationError)
          #expect(index != round % 4)
        }
      }
      await loader.close { await $0.close() }
    }
    #expect(count.opened == 1000)
    #expect(count.closed == 1000)
    await eventually { count.alive == 0 }
  }

  @Test func startsThatFailAndCallsThatRepeatThemRace() async throws {
    let attempts = LockIsolated(0)
    let loader = DependencyLoader { () async throws -> Int in
      let attempt = attempts.withValue { attempts in
        attempts += 1
        return attempts
      }
      await Task.yield()
      if attempt <= 200 { throw Refusal(attempt: attempt) }
      return attempt
    }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 1...16 {
        group.addTask {
          var last = 0
          while true {
            do {
              return try await loader()
            } catch let refusal as Refusal {
              // An error is given once to each call, and a later call gets a later one.
              #expect(refusal.attempt > last)
              last = refusal.attempt
            }
          }
        }
      }
      for try await value in group { #expect(value == 201) }
    }
    #expect(attempts.value == 201)
  }

  // In each order, a value that is opened is closed, once.
  @Test func closingRacesWithStarting() async {
    let count = ConnectionCount()
    for round in 1...1000 {
      let loader = DependencyLoader { () async throws -> Connection in
        if round.isMultiple(of: 3) { await Task.yield() }
        if round.isMultiple(of: 5) { try Task.checkCancellation() }
        if round.isMultiple(of: 7) { throw Refusal() }
        return Connection(in: count)
      }
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...3 {
          group.addTask {
            switch await result(of: { try await loader() }) {
            case .success, .failure(is DependencyLoaderError), .failure(is Refusal): break
            case .failure(let error): Issue.record(error)
            }
          }
        }
        for index in 1...2 {
          group.addTask {
            for _ in 0..<(round + index) % 5 { await Task.yield() }
            await loader.close { await $0.close() }
            #expect(count.closed == count.opened)
            #expect(loader.loaded == nil)
          }
        }
      }
    }
    #expect(count.closed == count.opened)
    await eventually { count.alive == 0 }
  }

  // It would wait for itself if a value were released under a lock.
  @Test func aValueMayCallALoaderWhereItGoes() async throws {
    let count = ConnectionCount()
    let other = DependencyLoader(7)
    let reads = LockIsolated(0)
    let own = LockIsolated<DependencyLoader<Connection>?>(nil)
    let onRelease: @Sendable () -> Void = {
      reads.withValue { $0 += 1 }
      _ = (other.loaded, own.value?.loaded, DependencyValues.current.label)
      Task {
        _ = try? await own.value?()
        await own.value?.close { await $0.close() }
      }
    }
    for round in 1...50 {
      let loader = DependencyLoader { Connection(in: count, onRelease: onRelease) }
      own.setValue(loader)
      let call = Task { _ = try? await loader() }
      if round.isMultiple(of: 2) { await call.value }
      await loader.close { await $0.close() }
      await call.value
      own.setValue(nil)
    }
    await eventually { count.alive == 0 }
    #expect(reads.value == count.opened)
    #expect(count.closed == count.opened)
  }

  @Test func startsThatCallOneAnotherAtRandomEnd() async {
    for round in 1...100 {
      let loaders = LockIsolated<[DependencyLoader<Int>]>([])
      loaders.setValue(
        (0..<5).map { index in
          DependencyLoader { () async throws -> Int in
            // Some of the calls close a cycle, perhaps of several.
            var sum = 1
            for step in 1...2 {
              await Task.yield()
              sum += (try? await loaders.value[(index + step * round) % 5]()) ?? 0
            }
            return sum
          }
        }
      )
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<20 {
          group.addTask {
            let loader = loaders.value[index % 5]
            let call = Task { try await loader() }
            if index.isMultiple(of: 7) { call.cancel() }
            switch await call.result {
            case .success(let sum): #expect(sum > 0)
            case .failure(let error): #expect(error is CancellationError)
            }
          }
        }
      }
      loaders.setValue([])
    }
  }

  @Test func aFamilyOfLoadersUnderContention() async throws {
    let count = ConnectionCount()
    let family = DependencyFamily<Colliding, DependencyLoader<Connection>> { _ in
      DependencyLoader { () async throws -> Connection in
        await Task.yield()
        return Connection(in: count)
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<400 {
        group.addTask { _ = try? await family(Colliding(number: task % 20))() }
      }
      group.addTask {
        for loader in family.outputs.values { await loader.close { await $0.close() } }
      }
    }
    for loader in family.outputs.values { await loader.close { await $0.close() } }
    #expect(count.opened <= 20)
    #expect(count.closed == count.opened)
    await eventually { count.alive == 0 }
  }
}
