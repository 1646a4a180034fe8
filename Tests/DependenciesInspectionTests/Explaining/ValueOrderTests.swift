import Dependencies
import DependenciesInspection
import DependenciesTestSupport
import Testing

// The order in which a value is found is written for reads without a lock, for reads under one lock, for all other
// reads, and for an explanation. Nothing compared them.
@Suite struct ValueOrderTests {
  enum Change: CaseIterable { case none, override, reset }
  enum Store: CaseIterable { case ofTest, fresh }
  enum Source: String { case current, captured, ofStore, prepared, standard }

  struct Situation: CustomTestStringConvertible, Sendable {
    let key: any OrderedKey.Type
    let store: Store
    let current: Change
    let captured: Change
    let hasOverrideOfStore: Bool
    let isPrepared: Bool

    var testDescription: String {
      "\(key), \(store) (\(hasOverrideOfStore)), \(captured), \(current), prepared (\(isPrepared))"
    }

    /// The source that the rule names.
    var source: Source {
      let changesOfFresh: [(Change, Source)] =
        store == .fresh && hasOverrideOfStore ? [(.override, .ofStore)] : []
      for (change, source) in [(current, .current)] + changesOfFresh + [(captured, .captured)] {
        if case .override = change { return source }
        if case .reset = change { return isPrepared ? .prepared : .standard }
      }
      return hasOverrideOfStore ? .ofStore : isPrepared ? .prepared : .standard
    }
  }

  private static let keys: [any OrderedKey.Type] = [
    CachedKey.self, ScopedKey.self, TransientKey.self, GraphKey.self,
  ]

  private static func situations(withOverrideOfStore hasOverrideOfStore: Bool) -> [Situation] {
    var situations: [Situation] = []
    for key in keys {
      for store in Store.allCases {
        for current in Change.allCases {
          for captured in Change.allCases {
            // A scoped key cannot be prepared, and a preparation inside an override is a warning.
            let canBePrepared = !hasOverrideOfStore && key != ScopedKey.self
            for isPrepared in canBePrepared ? [false, true] : [false] {
              situations.append(
                Situation(
                  key: key,
                  store: store,
                  current: current,
                  captured: captured,
                  hasOverrideOfStore: hasOverrideOfStore,
                  isPrepared: isPrepared
                )
              )
            }
          }
        }
      }
    }
    return situations
  }

  @Test(arguments: situations(withOverrideOfStore: false))
  func eachReadAndTheExplanationFindTheSameSource(_ situation: Situation) async {
    await check(situation.key, in: situation)
  }

  @Test(.dependencies { override(keys, in: &$0) }, arguments: situations(withOverrideOfStore: true))
  func eachReadAndTheExplanationFindTheSameSourceWhereTheStoreHasAnOverride(_ situation: Situation) async {
    await check(situation.key, in: situation)
  }

  private static func override(_ keys: [any OrderedKey.Type], in values: inout DependencyValues) {
    for key in keys { Change.override.apply(to: key, .ofStore, in: &values) }
  }

  private func check<Key: OrderedKey>(_ key: Key.Type, in situation: Situation) async {
    func prepare() {
      if situation.isPrepared { prepareDependencies { $0[key] = Source.prepared.rawValue } }
    }

    switch situation.store {
    case .ofTest:
      prepare()
      await readInScope(key, in: situation)
    case .fresh:
      await withDependencies {
        $0 = DependencyValues()
        if situation.hasOverrideOfStore { Self.override([key], in: &$0) }
      } operation: {
        prepare()
        await readInScope(key, in: situation)
      }
    }
  }

  private func readInScope<Key: OrderedKey>(_ key: Key.Type, in situation: Situation) async {
    await withDependencyScope(OrderScope.self) {
      let model = withDependencies {
        situation.captured.apply(to: key, .captured, in: &$0)
      } operation: {
        Model<Key>()
      }
      let line = #line + 1
      withDependencies {
        situation.current.apply(to: key, .current, in: &$0)
      } operation: {
        let reads = [
          model.byKey, model.byKey, model.byPath, model.byPath, model.values[key],
          DependencyGraph.recording { model.byKey }.result,
          DependencyGraph.recording { model.byPath }.result,
        ]
        let source = situation.source
        #expect(reads == Array(repeating: source.rawValue, count: reads.count))
        expect(DependencyValues.current.explain(key, readBy: model), of: key, toName: source, line: line)
      }
    }
  }

  /// - Parameter line: The line that sets the current override.
  private func expect(
    _ explanation: DependencyExplanation,
    of key: any OrderedKey.Type,
    toName source: Source,
    line: Int
  ) {
    #expect(explanation.isCaptured == (source == .captured))
    switch (source, explanation.source) {
    case (.current, .override(let place)), (.captured, .override(let place)),
      (.ofStore, .override(let place)):
      if isDebugBuild { #expect((place?.hasSuffix(":\(line)") == true) == (source == .current)) }
    case (.prepared, .prepared): break
    case (.standard, .built): #expect(key == CachedKey.self || key == ScopedKey.self)
    case (.standard, nil): #expect(key == TransientKey.self || key == GraphKey.self)
    default: Issue.record("\(explanation) does not name \(source)")
    }
  }

  private struct Model<Key: OrderedKey> {
    @Dependency(Key.self) var byKey
    @Dependency(\.[ordered: OrderedPath<Key>()]) var byPath
    @Dependency(\.self) var values
  }

  private enum CachedKey: OrderedKey { static let lifetime = DependencyLifetime.cached }
  private enum TransientKey: OrderedKey { static let lifetime = DependencyLifetime.transient }
  private enum GraphKey: OrderedKey { static let lifetime = DependencyLifetime.graph }
  private enum ScopedKey: OrderedKey { static let lifetime = DependencyLifetime.scoped(to: OrderScope.self) }
}

private enum OrderScope: DependencyScopeName {}

protocol OrderedKey: TestDependencyKey where Value == String {}

extension OrderedKey {
  static var testValue: String { ValueOrderTests.Source.standard.rawValue }
}

private struct OrderedPath<Key: OrderedKey>: Hashable, Sendable {}

extension DependencyValues {
  fileprivate subscript<Key: OrderedKey>(ordered _: OrderedPath<Key>) -> String { self[Key.self] }
}

extension ValueOrderTests.Change {
  fileprivate func apply<Key: OrderedKey>(
    to key: Key.Type,
    _ source: ValueOrderTests.Source,
    in values: inout DependencyValues
  ) {
    switch self {
    case .none: break
    case .override: values[key] = source.rawValue
    case .reset: values.reset(key)
    }
  }
}
