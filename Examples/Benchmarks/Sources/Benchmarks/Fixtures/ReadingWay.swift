import Dependencies

/// The ways to name a dependency.
enum ReadingWay: String, CaseIterable {
  case key = "by key"
  case entry = "by entry"
  case accessor = "by accessor"

  /// The limit of a read, in reads of a task local. An accessor's key path is applied at each read; a read in
  /// another scope binds both scopes around it.
  func factor(isAcrossScopes: Bool) -> Double {
    self == .accessor ? (isAcrossScopes ? 28 : 14) : 3
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
