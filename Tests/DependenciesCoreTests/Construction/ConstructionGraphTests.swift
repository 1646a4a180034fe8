import DependenciesCore
import Testing

/// Three readers construct three keys that need one another, in every order in which threads can take their steps.
@Suite struct ConstructionGraphTests {
  /// A reader on a thread of its own.
  struct Reader: Hashable {
    /// What it is constructing, outermost first, with the number of reads that are done for each.
    var stack: [Frame] = []

    /// The key that it wants; nil while it constructs, and when it is done.
    var wanted: Int?

    var isWaiting = false
  }

  struct Frame: Hashable {
    let key: Int
    var reads = 0
  }

  struct State {
    var graph = ConstructionGraph()
    var readers: [Reader]
    var constructions = [0, 0, 0]
    var ready: Set<Int> = []
    var running: [Int: Int] = [:]

    var position: Position { Position(readers: readers, constructions: constructions, ready: ready) }
  }

  /// What tells one state from another; the graph follows from it.
  struct Position: Hashable {
    let readers: [Reader]
    let constructions: [Int]
    let ready: Set<Int>
  }

  /// Which keys each key needs: a set of bits for each of them.
  static let needs: [[[Int]]] = (0..<512).map { bits in
    (0..<3).map { key in (0..<3).filter { bits >> (key * 3 + $0) & 1 == 1 } }
  }

  @Test(arguments: [[0, 1, 2], [0, 0, 1], [0, 0, 0]])
  func nothingHangsAndNothingIsConstructedTwice(_ wanted: [Int]) {
    for needs in Self.needs {
      var problems: [String] = []
      var known: Set<Position> = []
      var pending = [State(readers: wanted.map { Reader(wanted: $0) })]
      while let state = pending.popLast() {
        guard known.insert(state.position).inserted else { continue }
        let next = (0..<3).compactMap { Self.step($0, in: state, needs, &problems) }
        let isDone = state.readers.allSatisfy { $0.stack.isEmpty && $0.wanted == nil }
        if next.isEmpty, !isDone { problems.append("hangs: \(state.readers)") }
        if state.constructions.contains(where: { $0 > 1 }) { problems.append("twice: \(state.readers)") }
        if isDone, !Set(wanted).isSubset(of: state.ready) { problems.append("lost: \(state.ready)") }
        pending += next
      }
      #expect(problems.isEmpty, "The keys need \(needs).")
    }
  }

  /// The state after the next step of a reader; nil if it waits or is done.
  private static func step(
    _ thread: Int,
    in state: State,
    _ needs: [[Int]],
    _ problems: inout [String]
  ) -> State? {
    var state = state
    var reader = state.readers[thread]
    if reader.isWaiting { return nil }
    if let key = reader.wanted {
      let isInOwnWay = reader.stack.contains { $0.key == key }
      if state.ready.contains(key) || isInOwnWay {
        reader.wanted = nil
      } else {
        let nodes = reader.stack.map { node(of: $0.key, owner: thread) }
        let running = state.running[key].map { node(of: key, owner: $0) }
        let asking = ConstructionGraph.Reader(
          thread: ThreadIdentity(address: UInt(thread)),
          site: site(of: key),
          constructions: nodes
        )
        switch state.graph.step(of: asking, running: running) {
        case .construct:
          state.running[key] = thread
          reader.stack.append(Frame(key: key))
          reader.wanted = nil
        case .wait: reader.isWaiting = true
        case .breakCycle(let steps):
          let path = steps.map(\.construction.location.line)
          // Each key on the way around needs the next one, and the reader that closes it wants the first.
          let isCycle = zip(path, path.dropFirst() + [key]).allSatisfy { needs[$0].contains($1) }
          if !isCycle || path.first != key { problems.append("\(path) is no cycle for \(key)") }
          reader.wanted = nil
        }
      }
    } else if let frame = reader.stack.last {
      if frame.reads < needs[frame.key].count {
        reader.wanted = needs[frame.key][frame.reads]
        reader.stack[reader.stack.count - 1].reads += 1
      } else {
        reader.stack.removeLast()
        state.ready.insert(frame.key)
        state.constructions[frame.key] += 1
        state.running[frame.key] = nil
        state.graph.end(UInt64(frame.key))
        for other in 0..<3 where state.readers[other].wanted == frame.key {
          state.readers[other].isWaiting = false
        }
      }
    } else {
      return nil
    }
    state.readers[thread] = reader
    return state
  }

  private static func node(of key: Int, owner: Int) -> ConstructionGraph.Node {
    let owner = ThreadIdentity(address: UInt(owner))
    return ConstructionGraph.Node(identity: UInt64(key), owner: owner, site: site(of: key))
  }

  /// The place of a read; its line is the key.
  private static func site(of key: Int) -> ReadSite {
    let location = CodeLocation(fileID: #fileID, filePath: #filePath, line: UInt(key), column: 1)
    return ReadSite(of: Key.self, at: location)
  }

  private enum Key: TestDependencyKey {
    static let testValue = 0
  }
}
