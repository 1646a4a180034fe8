/// Cases that are measured together with their floors.
struct Group {
  /// The limit of a case.
  struct Goal {
    /// As the table shows it.
    let text: String

    /// The floor, from the times that were measured along with the case.
    let floor: (Times) -> Double

    /// The highest time that meets the goal, in nanoseconds.
    let limit: (Times) -> Row.Limit
  }

  private var cases: [Case]
  private var goals: [(name: String, goal: Goal)] = []

  init(floors: [Case]) {
    cases = floors
  }

  /// Adds a case that may cost a multiple of a floor, and once what another does that is a part of it.
  mutating func add(_ item: Case, atMost factor: Double, times floor: Case, plus part: Case? = nil) {
    add(
      item,
      Goal(
        text: "≤ \(number(factor)) × \(floor.name)" + (part.map { " + \($0.name)" } ?? ""),
        floor: { $0[floor.name] },
        limit: { times in .atMost(times[floor.name] * factor + (part.map { times[$0.name] } ?? 0)) }
      )
    )
  }

  /// Adds a case that is shown beside a floor, and has no goal.
  mutating func add(_ item: Case, besides floor: Case) {
    add(item, Goal(text: "", floor: { $0[floor.name] }, limit: { _ in .none }))
  }

  mutating func add(_ item: Case, _ goal: Goal) {
    cases.append(item)
    goals.append((item.name, goal))
  }

  /// Measures all of it.
  func rows(_ effort: Effort) throws -> [Row] {
    let times = try Times.measuring(cases, effort)
    return goals.map { name, goal in
      Row(
        name: name,
        value: times[name],
        unit: "ns",
        floor: goal.floor(times),
        goal: goal.text,
        limit: goal.limit(times)
      )
    }
  }
}
