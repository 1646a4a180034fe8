import Dependencies

/// One of the ways to name what is read.
enum ReadingWay: String, CaseIterable {
  case key = "by key"
  case entry = "by entry"
  case accessor = "by accessor"

  /// How many reads of a task local a read may cost. An accessor's key path is applied at each read; in another scope than the reader was
  /// made in, both scopes are bound around it.
  func factor(isAcrossScopes: Bool) -> Double {
    self == .accessor ? (isAcrossScopes ? 30 : 14) : 3
  }

  /// How often a read may allocate: an accessor in another scope needs a scope that shows both.
  func allocations(isAcrossScopes: Bool) -> Double {
    self == .accessor && isAcrossScopes ? 1 : 0
  }

  /// Reads many times over. The way is looked at once, not for each read.
  func read(_ reader: Reader, _ count: Int) {
    switch self {
    case .key: repeating(count) { reader.byKey }
    case .entry: repeating(count) { reader.byEntry }
    case .accessor: repeating(count) { reader.byHand }
    }
  }
}
