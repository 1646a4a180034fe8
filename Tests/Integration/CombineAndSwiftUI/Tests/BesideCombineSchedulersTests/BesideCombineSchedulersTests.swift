import Combine
import CombineSchedulers
import DependenciesCombine
import Foundation
import Testing

// The line of a user that settles whose type it is.
private typealias AnySchedulerOf = CombineSchedulers.AnySchedulerOf

/// What a file says that imports both packages.
@Suite struct BesideCombineSchedulersTests {
  @Test func callsGiveWay() async throws {
    #expect(DispatchQueue.test.whose == "theirs")
    #expect(DispatchQueue.immediate.whose == "theirs")
    #expect(DispatchQueue.unimplemented.whose == "theirs")
    #expect(DispatchQueue.unimplemented("").whose == "theirs")
    #expect(DispatchQueue.main.eraseToAnyScheduler().whose == "theirs")
    #expect(DispatchQueue.main.measure {} == "theirs")
    try await DispatchQueue.main.sleep(for: .seconds(0))
    for await tick in DispatchQueue.main.timer(interval: .seconds(1)) { #expect(tick == "theirs") }

    func whose(_ scheduler: AnySchedulerOf<DispatchQueue>) -> String { scheduler.whose }
    #expect(whose(.main) == "theirs")
    #expect(whose(.immediate) == "theirs")
    #expect(whose(.unimplemented) == "theirs")
    #expect(whose(.unimplemented("")) == "theirs")
    #expect(whose(DispatchQueue.main.eraseToAnyScheduler()) == "theirs")
  }

  // The dependency has a type of the library, so the short names are those of the library there.
  @Test func theDependencyTakesTheSchedulersOfTheLibrary() {
    let scheduler: DependenciesCombine.TestSchedulerOf<DispatchQueue> = DispatchQueue.test
    var runs = 0
    withDependencies {
      $0.mainQueue = .main
      $0.mainQueue = .unimplemented("")
      $0.mainQueue = DispatchQueue.immediate.eraseToAnyScheduler()
      $0.mainQueue = .immediate
    } operation: {
      @Dependency(\.mainQueue) var mainQueue
      mainQueue.schedule { runs += 1 }
    }
    withDependencies {
      $0.mainQueue = scheduler.eraseToAnyScheduler()
    } operation: {
      @Dependency(\.mainQueue) var mainQueue
      mainQueue.schedule { runs += 1 }
      scheduler.advance()
    }
    #expect(runs == 2)
  }
}
