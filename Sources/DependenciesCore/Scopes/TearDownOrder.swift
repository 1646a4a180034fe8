/// The order in which a scope tears its values down: users before what they use.
///
/// The values are put in the order of a construction that builds each after those that it uses, and else
/// keeps the order of their ages. The last of this order is torn down first. Values that use one another stay
/// together, in the order of their ages.
///
/// These groups are the strongly connected components of a graph, which Tarjan's algorithm finds.
package struct TearDownOrder {
  /// For each value, the oldest first, the indices of those that it uses.
  private let uses: [[Int]]

  /// The number of each value's visit: 0 before it, and `Int.max` once the value is in the result.
  private var visits: [Int]

  /// The values that have been visited and are not in the result.
  private var pending: [Int] = []

  private var result: [Int] = []

  /// The visit of a value: the place in its list of the value to follow next, and the lowest number of a
  /// visit that it leads to, among those of the pending values.
  private typealias Step = (value: Int, next: Int, lowest: Int)

  /// The indices of the values, each after those that it uses.
  ///
  /// - Parameter uses: For each value, the oldest first, the indices of those that it uses, in order.
  package static func indices(uses: [[Int]]) -> [Int] {
    var order = TearDownOrder(uses: uses, visits: Array(repeating: 0, count: uses.count))
    for value in uses.indices where order.visits[value] == 0 { order.search(from: value) }
    return order.result
  }

  /// Adds a value to the result, after those that it uses. In a loop, since a long chain overflows the stack.
  private mutating func search(from first: Int) {
    var path = [visit(first)]
    while let step = path.last {
      if step.next < uses[step.value].count {
        let used = uses[step.value][step.next]
        path[path.count - 1].next += 1
        if visits[used] > 0 { path[path.count - 1].lowest = min(step.lowest, visits[used]) }
        if visits[used] == 0 { path.append(visit(used)) }
      } else {
        path.removeLast()
        if step.lowest == visits[step.value] {
          addGroup(of: step.value)
        } else if let user = path.last {
          path[path.count - 1].lowest = min(user.lowest, step.lowest)
        }
      }
    }
  }

  private mutating func visit(_ value: Int) -> Step {
    pending.append(value)
    visits[value] = pending.count + result.count
    return (value, 0, visits[value])
  }

  /// Adds the pending values from one on, which use one another.
  private mutating func addGroup(of first: Int) {
    let start = pending.lastIndex(of: first) ?? 0
    for value in pending[start...] { visits[value] = .max }
    result += pending[start...].sorted()
    pending.removeSubrange(start...)
  }
}

extension ScopeState.Guarded {
  /// Removes the value to tear down next. It only moves values, so nothing is released under the lock.
  mutating func takeInstance() -> ScopeState.Instance {
    if !isOrdered {
      // An earlier order has moved them.
      instances.sort { $0.number < $1.number }
      let uses = usesOfInstances
      // Most scopes need no order other than that of the ages.
      let hasUseOfYounger = uses.enumerated().contains { user, used in used.contains { $0 > user } }
      if hasUseOfYounger { instances = TearDownOrder.indices(uses: uses).map { instances[$0] } }
      isOrdered = true
    }
    return instances.removeLast()
  }

  /// For each value, the indices of those that it uses, in order; empty if there are none.
  private var usesOfInstances: [[Int]] {
    if instances.allSatisfy(\.uses.isEmpty) { return [] }
    var indices: [ObjectIdentifier: [Int]] = [:]
    for (index, instance) in instances.enumerated() {
      for type in [instance.key, instance.key.valueType] as [Any.Type] {
        indices[ObjectIdentifier(type), default: []].append(index)
      }
    }
    return instances.map { instance in instance.uses.flatMap { indices[$0] ?? [] }.sorted() }
  }
}
