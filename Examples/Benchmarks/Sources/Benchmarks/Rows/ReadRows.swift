/// The cost of reads, in each situation and by each way.
enum ReadRows {
  static func rows(_ effort: Effort) throws -> [Row] {
    try parts(effort) + reads(effort)
  }

  private static func reads(_ effort: Effort) throws -> [Row] {
    // Each situation has floors of its own, which are measured in turn with it.
    try Situation.all.flatMap { situation in
      var group = Group(floors: [Floors.read])
      for way in ReadingWay.allCases {
        let item = Case("read \(way.rawValue), \(situation.name)") { count in
          situation.withReader { way.read($0, count) }
        }
        let factor = way.factor(isAcrossScopes: situation.isAcrossScopes)
        group.add(item, atMost: factor, times: Floors.read)
      }
      return try group.rows(effort)
    }
  }

  /// The parts of the other rows: the loop, which costs little in release builds, and applying a key path.
  private static func parts(_ effort: Effort) throws -> [Row] {
    var group = Group(floors: [Floors.read])
    let loop = Case("a loop that reads nothing") { count in
      let number = opaque(1)
      repeating(count) { number }
    }
    group.add(loop, besides: Floors.read)
    let path = Case("a key path of a property that does nothing") { count in
      let holder = opaque(Holder())
      let path = opaque(\Holder.number)
      repeating(count) { holder[keyPath: path] }
    }
    group.add(path, besides: Floors.read)
    return try group.rows(effort)
  }
}
