/// What it costs to make something that has dependencies.
enum MakingRows {
  static func rows(_ effort: Effort) throws -> [Row] {
    var group = Group(floors: [Floors.read])
    let one = Case("making a structure of one dependency") { count in
      repeating(count) {
        blackHole(OneDependency())
        return 1
      }
    }
    group.add(one, atMost: 2, times: Floors.read)
    let ten = Case("making a structure of ten dependencies") { count in
      repeating(count) {
        blackHole(TenDependencies())
        return 1
      }
    }
    group.add(ten, atMost: 15, times: Floors.read)
    return try group.rows(effort)
  }
}
