import Dependencies
import DependenciesMacros

/// The cost of reads, in each situation and by each way.
enum ReadRows {
  static func rows(_ effort: Effort) throws -> [Row] {
    try parts(effort) + reads(effort)
  }

  private static func reads(_ effort: Effort) throws -> [Row] {
    // Each situation has floors of its own, which are measured in turn with it.
    try Situation.all.flatMap { situation in
      var group = Group(floors: [Floors.read, Floors.binding])
      for way in ReadingWay.allCases {
        let item = Case("read \(way.rawValue), \(situation.name)") { count in
          situation.withReader { way.read($0, count) }
        }
        // By accessor, a read in another scope binds both scopes around it.
        let binding = way == .accessor && situation.isAcrossScopes ? Floors.binding : nil
        group.add(item, atMost: way.factor, times: Floors.read, plus: 4, times: binding)
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

/// The cost of reads that take the lock of a store.
enum StoreRows {
  static func rows(_ effort: Effort) throws -> [Row] {
    var group = Group(floors: [Floors.read])
    let fresh = Case("read by key, a default of fresh values") { count in
      withDependencies {
        $0 = DependencyValues()
      } operation: {
        ReadingWay.key.read(opaque(Reader()), count)
      }
    }
    group.add(fresh, besides: Floors.read)
    let scoped = Case("read by key, a value of a scope") { count in
      withDependencies(in: DependencyScope(Visit.self)) {
        let reader = opaque(VisitReader())
        repeating(count) { reader.number }
      }
    }
    group.add(scoped, besides: Floors.read)
    return try group.rows(effort)
  }
}

private enum Visit: DependencyScopeName {}

private enum VisitNumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var lifetime: DependencyLifetime { .scoped(to: Visit.self) }
}

private struct VisitReader {
  @Dependency(VisitNumberKey.self) var number
}

/// The ways to name a dependency.
enum ReadingWay: String, CaseIterable {
  case key = "by key"
  case entry = "by entry"
  case accessor = "by accessor"

  /// The limit of a read, in reads of a task local. An accessor's key path is applied at each read.
  var factor: Double { self == .accessor ? 16 : 3 }

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

/// The scopes in which a reader is made and reads.
struct Situation: Sendable {
  let name: String

  /// Whether a reader reads in another scope than it was made in.
  var isAcrossScopes = false

  /// Runs something where the reads happen, with a reader.
  let withReader: @Sendable (_ operation: (Reader) -> Void) -> Void
}

extension Situation {
  /// Every situation whose reads are measured.
  static let all: [Situation] = [
    Situation(name: "default") { $0(opaque(Reader())) },
    Situation("overridden, 1 override") { $0.setNumbers() },
    Situation("default, 20 overrides") { $0.fill(20) },
    Situation("overridden, 20 overrides") { overrideTwenty(&$0) },
    Situation(name: "made before, read among 20 overrides") { operation in
      let reader = opaque(Reader())
      withDependencies(overrideTwenty) { operation(reader) }
    },
    Situation(
      name: "made among 20 overrides, read outside",
      isAcrossScopes: true
    ) { operation in
      operation(opaque(withDependencies(overrideTwenty) { Reader() }))
    },
    Situation(
      name: "made among 20 others, read outside",
      isAcrossScopes: true
    ) { operation in
      operation(
        opaque(
          withDependencies {
            $0.fill(20)
          } operation: {
            Reader()
          }
        )
      )
    },
    Situation(
      name: "made among 20 overrides, read in another scope",
      isAcrossScopes: true
    ) { operation in
      let reader = opaque(withDependencies(overrideTwenty) { Reader() })
      withDependencies(overrideAnother) { operation(reader) }
    },
    Situation(
      name: "made among 20 others, read in another scope",
      isAcrossScopes: true
    ) { operation in
      let reader = opaque(
        withDependencies {
          $0.fill(20)
        } operation: {
          Reader()
        }
      )
      withDependencies(overrideAnother) { operation(reader) }
    },
  ]

  /// A reader that is made in the scope in which it reads.
  private init(_ name: String, overriding update: @escaping @Sendable (inout DependencyValues) -> Void) {
    self.init(name: name) { operation in
      withDependencies(update) { operation(opaque(Reader())) }
    }
  }

  @Sendable
  private static func overrideTwenty(_ values: inout DependencyValues) {
    values.fill(17)
    values.setNumbers()
  }

  @Sendable
  private static func overrideAnother(_ values: inout DependencyValues) {
    values[Client.self] = Client { $0 }
  }
}

extension DependencyValues {
  /// Overrides the three numbers that a reader reads.
  mutating func setNumbers() {
    self[NumberKey.self] = 2
    number = 2
    written = 2
  }
}

/// Reads a dependency in each of the three ways.
struct Reader: Sendable {
  @Dependency(NumberKey.self) var byKey
  @Dependency(\.number) var byEntry
  @Dependency(\.written) var byHand
}

/// A dependency that is read by its key.
enum NumberKey: DependencyKey {
  static let liveValue = 1
}

/// A dependency whose property of `DependencyValues` is written by hand.
enum WrittenKey: DependencyKey {
  static let liveValue = 1
}

extension DependencyValues {
  @DependencyEntry(liveValue: 1) var number: Int = 0

  var written: Int {
    get { self[WrittenKey.self] }
    set { self[WrittenKey.self] = newValue }
  }
}
