import DependenciesCore
import Testing

/// Three readers construct values of a scope, one of them in work that holds it open, while two threads close it, in every order in which
/// they can take their steps.
@Suite struct ScopeLifecycleTests {
  enum Reader: Hashable {
    case wants
    case constructs(hasRead: Bool)
    case refused
    case done
  }

  enum Closer: Hashable {
    case wants
    case waits
    case tearsDown
    case done
  }

  struct State: Hashable {
    var lifecycle = ScopeLifecycle()
    var readers = [Reader](repeating: .wants, count: 3)
    var closers = [Closer](repeating: .wants, count: 2)

    /// Whether the first reader holds the scope; nil before it has tried, and when it has ended.
    var isHeld: Bool?

    /// How many values are kept, and how many of them have been torn down.
    var kept = 0
    var tornDown = 0
    var problems: [String] = []
  }

  @Test func nothingIsLostAndNothingIsTornDownTwice() {
    var known: Set<State> = []
    var pending = [State()]
    var ends = 0
    while let state = pending.popLast() {
      guard known.insert(state).inserted else { continue }
      #expect(state.problems.isEmpty)
      let next =
        state.readers.indices.compactMap { Self.step(ofReader: $0, in: state) }
        + state.closers.indices.compactMap { Self.step(ofCloser: $0, in: state) }
      pending += next
      guard next.isEmpty else { continue }
      ends += 1
      #expect(state.closers == [.done, .done])
      #expect(state.readers.allSatisfy { $0 == .done || $0 == .refused })
      #expect(state.tornDown == state.kept)
      #expect(state.lifecycle.phase == .closed)
    }
    // All values, none, and those in between.
    #expect(ends >= 4)
  }

  private static func step(ofReader index: Int, in state: State) -> State? {
    var state = state
    if index == 0, state.readers[0] == .wants, state.isHeld == nil {
      state.isHeld = state.lifecycle.hold()
      return state
    }
    switch state.readers[index] {
    case .wants:
      let isHeld = index == 0 && state.isHeld == true
      if isHeld, !state.lifecycle.isOpen { state.problems.append("closed while it is held") }
      let accepts = state.lifecycle.accepts(isPartOfRunning: false)
      if isHeld, !accepts { state.problems.append("work that holds the scope was refused") }
      if accepts { state.lifecycle.begin() }
      state.readers[index] = accepts ? .constructs(hasRead: false) : .refused
    case .constructs(hasRead: false):
      // What it needs of the scope is accepted as long as it runs.
      if !state.lifecycle.accepts(isPartOfRunning: true) { state.problems.append("a part was refused") }
      state.readers[index] = .constructs(hasRead: true)
    case .constructs(hasRead: true):
      if state.tornDown > 0 || state.lifecycle.phase == .closed { state.problems.append("kept too late") }
      state.kept += 1
      state.lifecycle.end()
      state.readers[index] = .done
    case .refused, .done:
      guard index == 0, state.isHeld == true else { return nil }
      state.lifecycle.endHold()
      state.isHeld = false
    }
    return state
  }

  private static func step(ofCloser index: Int, in state: State) -> State? {
    var state = state
    switch state.closers[index] {
    case .wants: state.closers[index] = state.lifecycle.close() ? .waits : .done
    case .waits:
      guard state.lifecycle.phase != .held, state.lifecycle.isIdle else { return nil }
      if state.isHeld == true { state.problems.append("torn down while it is held") }
      state.closers[index] = .tearsDown
    case .tearsDown:
      if state.tornDown < state.kept {
        state.tornDown += 1
      } else {
        state.lifecycle.finish()
        state.closers[index] = .done
      }
    case .done: return nil
    }
    return state
  }
}
