import Dependencies

/// One of the ways to name what is read.
enum ReadingWay: String, CaseIterable {
  case key = "by key"
  case entry = "by entry"
  case accessor = "by accessor"

  /// How many reads of a task local a read may cost where nothing is overridden.
  var factorWithoutOverrides: Double { self == .key ? 2 : factorInScope }

  /// How many reads of a task local a read may cost where something is overridden.
  var factorInScope: Double { self == .accessor ? 7 : 3 }

  /// How many reads of a task local a read may cost by what was made in a scope that has ended.
  var factorOutside: Double { self == .accessor ? 7 : 6 }

  /// How many reads of a task local a read may cost in another scope than its reader was made in.
  var factorInAnotherScope: Double { self == .accessor ? 7 : 8 }

  /// Reads many times over. The way is looked at once, not for each read.
  func read(_ reader: Reader, _ count: Int) {
    switch self {
    case .key: repeating(count) { reader.byKey }
    case .entry: repeating(count) { reader.byEntry }
    case .accessor: repeating(count) { reader.byHand }
    }
  }
}
