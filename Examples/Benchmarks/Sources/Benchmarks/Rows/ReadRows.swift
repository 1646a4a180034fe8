/// What reads cost, in each situation and by each way.
enum ReadRows {
  static func rows(_ effort: Effort) throws -> [Row] {
    try loop(effort) + reads(effort)
  }

  private static func reads(_ effort: Effort) throws -> [Row] {
    // Each situation has floors of its own, which are measured in turn with it.
    try Situation.all.flatMap { situation in
      var group = Group(floors: [Floors.read])
      for way in ReadingWay.allCases {
        let item = Case("read \(way.rawValue), \(situation.name)") { count in
          situation.withReader { way.read($0, count) }
        }
        group.add(item, atMost: situation.factor(way), times: Floors.read)
      }
      return try group.rows(effort)
    }
  }

  /// What the loop takes by itself, which is a part of all the others: little, except in debug builds.
  private static func loop(_ effort: Effort) throws -> [Row] {
    let item = Case("a loop that reads nothing") { count in
      let number = opaque(1)
      repeating(count) { number }
    }
    var group = Group(floors: [Floors.read])
    group.add(item, besides: Floors.read)
    return try group.rows(effort)
  }
}
