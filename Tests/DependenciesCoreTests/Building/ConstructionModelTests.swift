import DependenciesCore
import Testing

/// Three readers, each on its own thread, construct three keys that need each other, while two scopes of some
/// of the keys are closed: all orders of their steps.
@Suite struct ConstructionModelTests {
  /// Which keys each key needs, in all ways.
  static let needs: [[[Int]]] = (0..<512).map { bits in
    (0..<3).map { key in (0..<3).filter { bits >> (key * 3 + $0) & 1 == 1 } }
  }

  @Test(arguments: [[0, 1, 2], [0, 0, 1], [0, 0, 0]])
  func readersWaitForOneAnother(_ wanted: [Int]) {
    for needs in Self.needs { explore(State(wanted, needs: needs, homes: [nil, nil, nil])) }
  }

  @Test(arguments: [[0, 1, nil], [1, 1, 0], [0, 0, 1]])
  func scopesCloseWhileReadersWait(_ homes: [Int?]) {
    // All ways with few needs in which no key needs itself, and the one in which every key needs every key.
    let needs = Self.needs.filter { needs in
      needs.joined().count < 4 && !needs.indices.contains { needs[$0].contains($0) }
    }
    for needs in needs + Self.needs.suffix(1) { explore(State([0, 1, 2], needs: needs, homes: homes)) }
  }

  /// Takes all steps in all orders, until there is a problem.
  private func explore(_ start: State) {
    var known: Set<Int> = []
    var pending = [start]
    let steps: [(inout State) -> Bool] =
      (0..<3).map { reader in { $0.takeStep(ofReader: reader) } }
      + start.scopes.indices.flatMap { scope in
        [{ $0.takeStep(ofCloser: scope) }, { $0.takeStep(ofClosing: scope) }]
      }
    while let state = pending.popLast() {
      guard known.insert(state.position).inserted || state.problem != nil else { continue }
      var isEnd = true
      for step in steps {
        var next = state
        guard step(&next) else { continue }
        pending.append(next)
        isEnd = false
      }
      if let problem = state.problem ?? (isEnd ? state.problemOfEnd : nil) {
        Issue.record("\(problem); wanted: \(start.wanted), needs: \(start.needs), homes: \(start.homes)")
        return
      }
      // A reader that stops waiting looks again, and waits again. If there is no other step, all hang.
      if state.readers[0].wish == .waits { pending.append(state.afterLongWait(ofReader: 0)) }
    }
  }
}

/// A construction.
private final class Node: ConstructionNode {
  let (key, reader): (Int, Int)
  let parent: Node?
  var site: ReadSite { read(of: key, for: parent) }
  var chain: some Sequence<Node> { sequence(first: self, next: \.parent) }
  var thread: ThreadIdentity { ThreadIdentity(address: UInt(reader)) }

  init(of key: Int, by reader: Int, partOf parent: Node?) {
    (self.key, self.reader, self.parent) = (key, reader, parent)
  }
}

/// A read: its column is the key, and its line the key that needs it.
private func read(of key: Int, for construction: Node?) -> ReadSite {
  let line = UInt(construction?.key ?? 3)
  let location = CodeLocation(fileID: #fileID, filePath: #filePath, line: line, column: UInt(key))
  return ReadSite(of: Key.self, at: location)
}

private enum Key: TestDependencyKey { static let testValue = 0 }

/// The progress of the readers, and of the tasks that close the scopes.
private struct State {
  struct Reader {
    /// Without a wish, it constructs or is done.
    enum Wish: Int { case none, looks, waits, looksAgain }

    var key: Int
    var wish = Wish.looks
    var construction: Node?

    /// Whether it goes without the value that it came for.
    var isRefused = false
  }

  struct Slot {
    enum Value: Int { case none, present, tornDown }

    var value = Value.none
    var running: Node?

    /// How many of its needs have been read.
    var reads = 0
  }

  struct Scope {
    enum Closing: Int { case notBegun, goesOn, waitsForInner, waitsUntilIdle, done }

    var lifecycle = ScopeLifecycle()
    var closing = Closing.notBegun
    var hasCloser = true
  }

  let wanted: [Int]
  let needs: [[Int]]

  /// The scope of each key: 0, or 1, which is inside it.
  let homes: [Int?]

  var waits = ConstructionWaits<Node>()
  var readers: [Reader]
  var slots = [Slot](repeating: Slot(), count: 3)
  var scopes: [Scope]
  var problem: String?

  init(_ wanted: [Int], needs: [[Int]], homes: [Int?]) {
    (self.wanted, self.needs, self.homes) = (wanted, needs, homes)
    readers = wanted.map { Reader(key: $0) }
    scopes = Set(homes.compactMap(\.self)).map { _ in Scope() }
  }

  /// A number that distinguishes this state from others. The machines are the same in each state.
  var position: Int {
    var position = 0
    for slot in slots {
      position = position << 4 | slot.value.rawValue << 2 | slot.reads
      position = position << 4 | (slot.running?.reader ?? 3) << 2 | (slot.running?.parent?.key ?? 3)
    }
    for reader in readers {
      position = position << 4 | reader.wish.rawValue << 2 | (reader.wish == .none ? 0 : reader.key)
      position = position << 3 | (reader.construction?.key ?? 3) << 1 | (reader.isRefused ? 1 : 0)
    }
    for scope in scopes {
      position = position << 3 | scope.closing.rawValue
      position = position << 2 | (scope.hasCloser ? 2 : 0) | (scope.lifecycle.phase == .tearingDown ? 1 : 0)
    }
    return position
  }

  /// The fault of a state that has no next step.
  var problemOfEnd: String? {
    for (reader, key) in zip(readers, wanted) {
      if reader.wish != .none || reader.construction != nil { return "a reader of \(key) hangs" }
      if !reader.isRefused, slots[key].value == .none { return "the value of \(key) is lost" }
    }
    for scope in scopes where scope.lifecycle.phase != .closed { return "a scope hangs" }
    for key in 0..<3 where isOf(key, 0) && slots[key].value == .present { return "\(key) is not torn down" }
    return nil
  }
}

// MARK: - Readers

extension State {
  mutating func takeStep(ofReader index: Int) -> Bool {
    let reader = readers[index]
    switch reader.wish {
    case .waits: return false
    // Of readers that want the same, the first one begins.
    case .looks where readers[..<index].contains { $0.wish == .looks && $0.key == reader.key }: return false
    case .looks, .looksAgain: look(for: reader.key, index)
    case .none:
      guard let construction = reader.construction else { return false }
      let reads = slots[construction.key].reads
      if reads == needs[construction.key].count {
        end(construction)
      } else {
        slots[construction.key].reads += 1
        look(for: needs[construction.key][reads], index)
      }
    }
    return true
  }

  /// The state in which a reader has stopped to wait, to say that it takes long.
  func afterLongWait(ofReader index: Int) -> State {
    var state = self
    state.waits.end(wanted(by: index))
    state.readers[index].wish = .looksAgain
    return state
  }

  /// The construction that a reader would begin.
  private func wanted(by reader: Int) -> Node {
    Node(of: readers[reader].key, by: reader, partOf: readers[reader].construction)
  }

  private mutating func look(for key: Int, _ index: Int) {
    let hasSlot = readers[index].wish == .looksAgain
    if hasSlot { waits.end(wanted(by: index)) }
    // A scope that has closed has released its slots.
    let slot = !hasSlot && homes[key].map { scopes[$0].closing } == .done ? Slot() : slots[key]
    (readers[index].key, readers[index].wish) = (key, .none)
    if slot.value != .none { return }
    if let running = slot.running {
      if let steps = waits.begin(wanted(by: index), for: running) {
        check(steps, closedBy: index)
      } else {
        readers[index].wish = .waits
      }
    } else if begin(key, index) {
      if slots[key].value != .none { problem = "\(key) is constructed twice" }
      let construction = Node(of: key, by: index, partOf: readers[index].construction)
      slots[key] = Slot(running: construction)
      readers[index].construction = construction
    } else if readers[index].construction == nil {
      readers[index].isRefused = true
    }
  }

  /// Begins a construction, if the scope of the key takes one.
  private mutating func begin(_ key: Int, _ index: Int) -> Bool {
    guard let home = homes[key] else { return true }
    let isPart = readers[index].construction?.chain.contains { isOf($0.key, home) } == true
    let isOpen = [.open, .closingInnerScopes].contains(scopes[home].lifecycle.phase)
    if scopes[home].lifecycle.begin(isNeeded: isPart) { return true }
    if isPart { problem = "\(key) is refused to a part of a construction" }
    if isOpen { problem = "an open scope refuses \(key)" }
    return false
  }

  private mutating func end(_ construction: Node) {
    let key = construction.key
    waits.end(of: construction)
    for index in 0..<3 where readers[index].wish == .waits && readers[index].key == key {
      readers[index].wish = .looksAgain
    }
    slots[key] = Slot(value: .present)
    readers[construction.reader].construction = construction.parent
    guard let home = homes[key] else { return }
    if [.releasing, .closed].contains(scopes[home].lifecycle.phase) { problem = "\(key) is kept too late" }
    scopes[home].lifecycle.end()
  }

  /// Checks that each construction on the way around waits for the next one, or for a part of itself.
  private mutating func check(_ steps: [ReadSite], closedBy index: Int) {
    let path = steps.map(\.location.column) + [readers[index].key]
    let isCycle = zip(path, path.dropFirst()).allSatisfy { key, next in
      let isAwaited = readers.indices.contains {
        readers[$0].construction?.key == key && readers[$0].key == next
          && (readers[$0].wish == .waits || $0 == index)
      }
      return needs[key].contains(next) && (isAwaited || slots[next].running?.parent?.key == key)
    }
    // The first is the read for which its construction began, which need not be on the way.
    let isReadByEach = zip(path, steps.dropFirst()).allSatisfy { $0 == $1.location.line }
    let isClosed = path.count > 1 && path.first == path.last
    if !isClosed || !isCycle || !isReadByEach { problem = "\(path) is no cycle" }
  }
}

// MARK: - Tasks that close the scopes

extension State {
  /// Whether a key belongs to a scope, or to one inside it.
  private func isOf(_ key: Int, _ scope: Int) -> Bool { homes[key].map { $0 >= scope } == true }

  mutating func takeStep(ofCloser scope: Int) -> Bool {
    guard scopes[scope].hasCloser else { return false }
    scopes[scope].hasCloser = false
    close(scope)
    return true
  }

  private mutating func close(_ scope: Int) {
    guard scopes[scope].lifecycle.close() else { return }
    if scopes[scope].closing != .notBegun { problem = "a scope is torn down twice" }
    scopes[scope].closing = .goesOn
  }

  mutating func takeStep(ofClosing scope: Int) -> Bool {
    switch scopes[scope].closing {
    case .notBegun, .done: return false
    case .waitsForInner:
      if scopes[1].lifecycle.phase != .closed { return false }
      scopes[scope].closing = .goesOn
    case .waitsUntilIdle:
      if !scopes[scope].lifecycle.isIdle { return false }
      scopes[scope].closing = .goesOn
    case .goesOn: goOn(closing: scope)
    }
    return true
  }

  private mutating func goOn(closing scope: Int) {
    let value = (0..<3).first { homes[$0] == scope && slots[$0].value == .present }
    let hasInner = scope == 0 && scopes[1].lifecycle.phase != .closed
    switch scopes[scope].lifecycle.nextStep(hasInnerScopes: hasInner, hasValues: value != nil) {
    case .closeInnerScope:
      close(1)
      scopes[scope].closing = .waitsForInner
    case .waitForConstructions: scopes[scope].closing = .waitsUntilIdle
    case .tearDownValue:
      for key in 0..<3 where isOf(key, scope) {
        if slots[key].running != nil { problem = "torn down while \(key) is constructed" }
        if slots[key].value == .present, homes[key] != scope { problem = "torn down before \(key)" }
      }
      if let value { slots[value].value = .tornDown }
    case .release:
      scopes[scope].lifecycle.finish()
      scopes[scope].closing = .done
    }
  }
}
