/// A line of the table.
struct Row: Encodable {
  /// The bound of the value.
  enum Limit {
    case atMost(Double)
    case atLeast(Double)

    /// The row has no goal.
    case none
  }

  let name: String
  let value: Double
  let unit: String

  /// The value of the same operation without the library, in the same unit; nil if there is no such value.
  let floor: Double?

  /// The goal, in words.
  let goal: String

  let limit: Limit

  /// Whether the row must be met on any machine, however busy.
  var isExact = false

  /// Whether the machine was too busy for a valid result.
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
