// The order in which a scope tears its values down: as if each had been built after those that it uses, in reverse.

extension ReferenceModel {
  /// Notes that a construction makes a `@Dependency`, which it reads at once.
  func noteProperty(_ key: Key, in values: Values) {
    if key.isReadByPath { values.uses?.usesAll = true } else { values.uses?.keys.insert(key) }
  }
}

extension ReferenceModel.Scope {
  /// The value to tear down next. The order is found once, and again after a value has been built.
  func nextToTearDown() -> (place: ReferenceModel.Place, value: ReferenceModel.Value)? {
    if order == nil { order = orderOfBuilding().map { built[$0].place } }
    guard let next = order?.last, let value = built.first(where: { $0.place == next })?.value else {
      return nil
    }
    return (next, value)
  }

  /// The values as if each had been built after those that it uses. Values that use one another, also by way of
  /// others, are built together, by age.
  private func orderOfBuilding() -> [Int] {
    let uses = built.map { user in
      built.indices.filter { user.uses.usesAll || user.uses.keys.contains(built[$0].place.key) }
    }
    let reached = built.indices.map { reach(from: $0, uses) }
    var (order, visited): ([Int], Set<Int>) = ([], [])
    func visit(_ value: Int) {
      if visited.contains(value) { return }
      let circle = built.indices.filter {
        $0 == value || reached[value].contains($0) && reached[$0].contains(value)
      }
      let isFirst = visited.isDisjoint(with: circle)
      visited.insert(value)
      uses[value].forEach(visit)
      if isFirst { order += circle }
    }
    built.indices.forEach(visit)
    return order
  }

  private func reach(from value: Int, _ uses: [[Int]]) -> Set<Int> {
    var (reached, pending): (Set<Int>, [Int]) = ([], uses[value])
    while let next = pending.popLast() { if reached.insert(next).inserted { pending += uses[next] } }
    return reached
  }
}
