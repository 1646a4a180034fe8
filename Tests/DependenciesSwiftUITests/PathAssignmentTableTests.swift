import Dependencies
import DependenciesCore
import DependenciesSwiftUI
import DependenciesTestSupport
import TestHelpers
import Testing

/// Every function that takes a path and a value, with keys of every lifetime in every context, and defaults of
/// every kind.
@Suite struct PathAssignmentTableTests {
  // Swift reads the old value before it assigns the new one. That read was one of ordinary code: it was
  // reported, and built and kept the old default, with all that this one reads.
  @available(*, deprecated)
  @Test(arguments: Function.allCases, DependencyContext.allCases)
  func theReadOfTheOldValueHasNoEffect(_ function: Function, _ context: DependencyContext) async throws {
    let test = try #require(Test.current)
    let trait = DependenciesTrait.dependencies {
      $0.context = context
      $0.continuousClock = .immediate
    }
    try await trait.provideScope(for: test, testCase: .current) {
      let scope = DependencyScope(Tab.self)
      try await Counts.$current.withValue(Counts()) {
        for row in Row.all(function, context) {
          if row.isInScope {
            try await withDependencies(in: scope) { try await row.check() }
          } else {
            try await row.check()
          }
        }
      }
      await scope.close()
    }
  }

  enum Function: CaseIterable, Sendable {
    case trait, viewOrScene, preview
  }
}

// MARK: - Rows

/// A row of the table.
private struct Row: Sendable {
  let function: PathAssignmentTableTests.Function
  let context: DependencyContext
  let key: any Subject.Type
  let path: any Path.Type
  let isInScope: Bool

  static func all(_ function: PathAssignmentTableTests.Function, _ context: DependencyContext) -> [Row] {
    func rows<Place: Path>(_ path: Place.Type) -> [Row] {
      keys(path).map {
        Row(function: function, context: context, key: $0, path: path, isInScope: $0.isReadInScope)
      }
    }
    let all = rows(Entry.self) + rows(Property.self) + rows(Part.self)
    // A scoped value cannot be prepared.
    return all.filter { function != .preview || !$0.key.isScoped }
  }

  @available(*, deprecated)
  func check() async throws { try await check(key, path) }

  @available(*, deprecated)
  private func check<Key: Subject, Place: Path>(_ key: Key.Type, _ place: Place.Type) async throws {
    let events = Events()
    let reports = try await reports {
      try await events.observing {
        try await call(Place.path(to: key), Place.newValue) {
          #expect(events.count.value == 0, comment)
          #expect(DependencyValues.current[key].text == Place.newText, comment)
          #expect(Counts.current.of(key) == (place == Entry.self ? 0 : 1), comment)
          // A value that has been read cannot be prepared.
          prepareDependencies { $0[OtherKey<Key>.self] = "prepared" }
        }
      }
    }
    // The rest of the value is not the one that the context calls for.
    let isWarnedOf = place == Part.self && (hasNoScope(key) ? context == .live : key.missing == context)
    #expect(reports.map(\.isWarning) == (isWarnedOf ? [true] : []), comment)
    // A reset does not drop what is prepared.
    if function != .preview { expectThatNothingIsKept(of: key) }
  }

  /// A trait does not belong to the scope around the test.
  private func hasNoScope<Key: Subject>(_ key: Key.Type) -> Bool {
    key.isScoped && (!isInScope || function == .trait)
  }

  /// The next read builds the default, and is reported if there is something to report.
  private func expectThatNothingIsKept<Key: Subject>(of key: Key.Type) {
    let count = Counts.current.of(key)
    let reports = reports {
      withDependencies({ $0.reset(key) }, operation: { _ = DependencyValues.current[key] })
    }
    #expect(Counts.current.of(key) == count + 1, comment)
    let isReported = key.isScoped && !isInScope || key.missing == context || key.reports
    #expect(reports.isEmpty != isReported, comment)
  }

  private var comment: Comment { "\(key) by \(path)" }

  @available(*, deprecated)
  private func call<Value: Sendable>(
    _ path: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: Value,
    _ operation: @Sendable () -> Void
  ) async throws {
    switch function {
    case .trait:
      let test = try #require(Test.current)
      try await DependenciesTrait.dependency(path, value)
        .provideScope(for: test, testCase: .current) { operation() }
    case .viewOrScene:
      let values = SubtreeDependencies().values(over: .current, at: .here()) { $0.set(value, at: path) }
      withDependencies({ $0 = values }, operation: operation)
    case .preview:
      let trait = await PreviewDependencies(at: CodeLocation.here()) { $0.set(value, at: path) }
      if let error = await trait.error { throw error }
      operation()
    }
  }
}

private struct Events: DependencyObserver {
  let count = LockIsolated(0)

  func observe(_ event: DependencyEvent, during _: DependencyEvent.Work?, depth _: Int) {
    switch event {
    case .read, .began, .ended: count.withValue { $0 += 1 }
    default: break
    }
  }
}

// MARK: - Paths

private protocol Path: Sendable {
  associatedtype Value: Sendable
  static var newValue: Value { get }
  static var newText: String { get }
  static func path<Key: Subject>(to key: Key.Type) -> any WritableKeyPath<DependencyValues, Value> & Sendable
}

/// A property as `@DependencyEntry` makes it.
private enum Entry: Path {
  static var newValue: Node { Node("new") }
  static var newText: String { "new" }
  static func path<Key: Subject>(to _: Key.Type) -> any WritableKeyPath<DependencyValues, Node> & Sendable {
    \.[entry: Name<Key>()]
  }
}

private enum Property: Path {
  static var newValue: Node { Node("new") }
  static var newText: String { "new" }
  static func path<Key: Subject>(to _: Key.Type) -> any WritableKeyPath<DependencyValues, Node> & Sendable {
    \.[property: Name<Key>()]
  }
}

private enum Part: Path {
  static var newValue: String { "new" }
  static var newText: String { "default with new" }
  static func path<Key: Subject>(to _: Key.Type) -> any WritableKeyPath<DependencyValues, String> & Sendable {
    \.[parts: Name<Key>()].text
  }
}

private struct Name<Key>: Hashable, Sendable {}

/// A value. An object, since a weak lifetime needs one.
private final class Node: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

private struct Parts {
  var node: Node
  var text: String {
    get { node.text }
    set { node = Node("\(node.text) with \(newValue)") }
  }
}

extension DependencyValues {
  fileprivate subscript<Key: Subject>(entry name: Name<Key>) -> Node {
    get { self[__entry: Key.self, path: \.[entry: name]] }
    set { self[Key.self] = newValue }
  }

  fileprivate subscript<Key: Subject>(property _: Name<Key>) -> Node {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }

  fileprivate subscript<Key: Subject>(parts _: Name<Key>) -> Parts {
    get { Parts(node: self[Key.self]) }
    set { self[Key.self] = newValue.node }
  }
}

// MARK: - Keys

private protocol Subject: TestDependencyKey where Value == Node {
  associatedtype Life: Lifetime

  /// The context for which it has no value.
  static var missing: DependencyContext? { get }
  static var reports: Bool { get }
}

extension Subject {
  static var missing: DependencyContext? { nil }
  static var reports: Bool { false }
  static var lifetime: DependencyLifetime { Life.lifetime }
  static var isReadInScope: Bool { Life.self == ScopedInside.self }
  static var isScoped: Bool { if case .scoped = lifetime.kind { true } else { false } }

  fileprivate static func makeDefault() -> Node {
    Counts.current.count(Self.self)
    return Node("default")
  }
}

/// How often the default of each key was built.
private struct Counts: Sendable {
  @TaskLocal static var current = Counts()
  private let counts = LockIsolated<[ObjectIdentifier: Int]>([:])

  func count<Key>(_ key: Key.Type) { counts.withValue { $0[ObjectIdentifier(key), default: 0] += 1 } }
  func of<Key>(_ key: Key.Type) -> Int { counts.value[ObjectIdentifier(key), default: 0] }
}

private enum PlainKey<Life: Lifetime, Place>: Subject, DependencyKey {
  static var liveValue: Node { makeDefault() }
  static var testValue: Node { makeDefault() }
}

private enum KeyWithoutTestValue<Life: Lifetime, Place>: Subject, DependencyKey {
  static var missing: DependencyContext? { .test }
  static var liveValue: Node { makeDefault() }
}

private enum KeyWithoutLiveValue<Life: Lifetime, Place>: Subject {
  static var missing: DependencyContext? { .live }
  static var testValue: Node { makeDefault() }
}

/// Its default reads another key.
private enum ComposedKey<Life: Lifetime, Place>: Subject, DependencyKey {
  static var liveValue: Node {
    @Dependency(OtherKey<Self>.self) var other
    _ = other
    return makeDefault()
  }
  static var testValue: Node { liveValue }
}

/// Its default reports something.
private enum ReportingKey<Life: Lifetime, Place>: Subject, DependencyKey {
  static var reports: Bool { true }
  static var liveValue: Node {
    _ = unimplemented("ReportingKey", placeholder: 0)
    reportIssue("This default was built.")
    return makeDefault()
  }
  static var testValue: Node { liveValue }
}

private enum OtherKey<Reader: Subject>: DependencyKey {
  static var liveValue: String { "other" }
  static var testValue: String { "other" }
}

private func keys<Place>(_ path: Place.Type) -> [any Subject.Type] {
  func keys<Life: Lifetime>(_: Life.Type) -> [any Subject.Type] {
    [
      PlainKey<Life, Place>.self, KeyWithoutTestValue<Life, Place>.self,
      KeyWithoutLiveValue<Life, Place>.self,
      ComposedKey<Life, Place>.self, ReportingKey<Life, Place>.self,
    ]
  }
  return keys(Cached.self) + keys(Transient.self) + keys(Weak.self) + keys(Graph.self)
    + keys(Expiring.self) + keys(Scoped.self) + keys(ScopedInside.self)
}

// MARK: - Lifetimes

private enum Tab: DependencyScopeName {}

private protocol Lifetime {
  static var lifetime: DependencyLifetime { get }
}

private enum Cached: Lifetime { static var lifetime: DependencyLifetime { .cached } }
private enum Transient: Lifetime { static var lifetime: DependencyLifetime { .transient } }
private enum Weak: Lifetime { static var lifetime: DependencyLifetime { .weak } }
private enum Graph: Lifetime { static var lifetime: DependencyLifetime { .graph } }
private enum Expiring: Lifetime { static var lifetime: DependencyLifetime { .expiring(after: .seconds(60)) } }

/// Read where no scope is open.
private enum Scoped: Lifetime { static var lifetime: DependencyLifetime { .scoped(to: Tab.self) } }

/// Read inside a scope.
private enum ScopedInside: Lifetime { static var lifetime: DependencyLifetime { .scoped(to: Tab.self) } }
