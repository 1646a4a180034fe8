/// A line of the table.
struct Row: Encodable {
  /// What the value is compared with.
  enum Limit {
    case atMost(Double)
    case atLeast(Double)

    /// The row tells something, and demands nothing.
    case none
  }

  let name: String
  let value: Double
  let unit: String

  /// What the row is measured against, in the same unit; nil where there is no such thing.
  let floor: Double?

  /// The goal, in words.
  let goal: String

  let limit: Limit

  /// Whether the row must be met on any machine, however busy.
  var isExact = false

  /// Whether the machine was too busy for the row to say anything.
  var isDisturbed = false

  var ratio: Double? { floor.map { value / $0 } }

  var isMet: Bool { isMet(tolerance: 0) }

  /// Whether the goal is met, but for so much of it.
  func isMet(tolerance: Double) -> Bool {
    if isDisturbed { return true }
    let tolerance = isExact ? 0 : tolerance
    return switch limit {
    case .atMost(let limit): value <= limit * (1 + tolerance)
    case .atLeast(let limit): value >= limit * (1 - tolerance)
    case .none: true
    }
  }
}

extension Row {
  private enum CodingKeys: CodingKey {
    case name, value, unit, floor, ratio, goal, limit, isMet, isDisturbed
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encode(unit, forKey: .unit)
    try container.encodeIfPresent(floor, forKey: .floor)
    try container.encodeIfPresent(ratio, forKey: .ratio)
    try container.encode(goal, forKey: .goal)
    try container.encode(isMet, forKey: .isMet)
    try container.encode(isDisturbed, forKey: .isDisturbed)
    switch limit {
    case .atMost(let limit), .atLeast(let limit): try container.encode(limit, forKey: .limit)
    case .none: break
    }
  }
}
