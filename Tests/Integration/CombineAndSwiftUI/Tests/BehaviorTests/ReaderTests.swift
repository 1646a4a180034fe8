import Dependencies
import DependenciesCore
import DependenciesSwiftUI
import DependenciesTestSupport
import Foundation
import SwiftUI
import TestHelpers
import Testing

/// When a view reads its dependencies.
@MainActor
@Suite(.limited) struct ReaderTests {
  /// Reads a dependency only in an action.
  private struct Unread<Value>: View {
    var value: EnvironmentDependency<Value>
    var evaluations = Evaluations()
    var use: (Value) -> Void = { _ in }

    var body: some View {
      let _ = evaluations.note()
      Button("read") { use(value.wrappedValue) }
    }
  }

  /// A path was read at each update if an override of anything was around, since it might read any key.
  @Test func anUpdateBuildsNoDependencyThatIsReadOnlyInAnAction() {
    func built(_ view: some View) -> (shown: Int, read: Int) {
      let before = log.built
      let root = Updating { count in
        view.dependency(\.greeting, "\(count)").environment(\.locale, Locale(identifier: "\(count)"))
      }
      let window = Window(settled: root)
      window.update()
      let shown = log.built - before
      window.tap("read")
      return (shown, log.built - before - shown)
    }
    // Each is read by a second view, as by a later test.
    for number in 1...2 {
      let first = number == 1 ? 1 : 0
      #expect(built(Unread(value: EnvironmentDependency(BuiltKey.self))) == (0, first))
      #expect(built(Unread(value: EnvironmentDependency(\.writtenPath))) == (0, first))
      #expect(built(Unread(value: EnvironmentDependency(\.entryPath))) == (0, first))
      #expect(built(Unread(value: EnvironmentDependency(\.ofTwoKeys))) == (0, first))
      #expect(built(Unread(value: EnvironmentDependency(TransientKey.self))) == (0, 1))
    }
  }

  /// Of several views, the first one in a process reported a value that no code had read.
  @Test func anUpdateReportsNoDependencyThatIsNotRead() {
    let reports = reports {
      for _ in 1...3 {
        for path in [\DependencyValues.missing, \DependencyValues.missingEntry] {
          Window(settled: Unread(value: EnvironmentDependency(path)).dependency(\.number, 1)).close()
        }
      }
    }
    #expect(reports == [])
  }

  /// An action sent an expired value by a path, if an override of anything was around.
  @Test func anActionReadsTheValueOfItsTime() async throws {
    for hasOverride in [false, true] {
      for reader in [EnvironmentDependency(TokenKey.self), EnvironmentDependency(\.token)] {
        var sent: [Int] = []
        let view = Unread(value: reader) { sent.append($0) }.dependencies {
          $0.continuousClock = ContinuousClock()
          if hasOverride { $0.number = 1 }
        }
        let window = Window(settled: view)
        window.tap("read")
        try await Task.sleep(for: .milliseconds(60))
        window.tap("read")
        #expect(sent.count == 2 && sent[0] < sent[1])
      }
    }
  }

  /// The view is not evaluated for it, and so has older values.
  @Test func anActionReadsWhatIsSetAroundAtItsTime() {
    struct Reading: View {
      @EnvironmentDependency(\.neverReadBefore) private var text
      let evaluations: Evaluations
      let read: LockIsolated<[String]>
      var body: some View {
        let _ = evaluations.note()
        Button("read") { read.withValue { $0.append(text) } }
      }
    }
    let (evaluations, read) = (Evaluations(), LockIsolated<[String]>([]))
    let window = Window(
      settled: Updating { count in
        Reading(evaluations: evaluations, read: read).dependency(\.greeting, "Hi \(count)")
      }
    )
    window.update()
    #expect(evaluations.count == 1)
    window.tap("read")
    #expect(read.value == ["Hi 5!"])
  }

  @Test func anActionBuildsATransientValueFromWhatIsSetAroundAtItsTime() {
    var read: [String] = []
    let window = Window(
      settled: Updating { count in
        Unread(value: EnvironmentDependency(LetterKey.self)) { read.append($0) }
          .dependency(\.greeting, "Hi \(count)")
      }
    )
    for button in ["read", "update", "read"] { window.tap(button) }
    #expect(read == ["Hi 0, Ann", "Hi 1, Ann"])
  }

  /// A property that has read one key may read another one later.
  @Test func aPropertyFollowsEachKeyThatItHasRead() {
    struct Title: View {
      @EnvironmentDependency(\.title) private var title
      var body: some View { Text(title) }
    }
    var settings: [(inout DependencyValues) -> Void] = [
      { _ in }, { $0.number = 1 },
      {
        $0.number = 1
        $0.greeting = "Hi"
      },
      { $0.greeting = "Bye" }, { $0[NameKey.self] = "Ben" }, { _ in },
    ]
    settings.append(settings[3])
    let window = Window(settled: Updating { count in Title().dependencies { settings[count](&$0) } })
    var shown = window.texts
    for _ in settings.dropFirst() {
      window.tap("update")
      shown += window.texts
    }
    #expect(shown == ["Ann", "Hello", "Hi", "Ann", "Ben", "Ann", "Ann"])
  }

  /// A property may read with `@Dependency`, and with values that it changes.
  @Test func aPropertyFollowsWhatItReadsWithAWrapper() {
    struct Title: View {
      @EnvironmentDependency(\.readWithWrapper) private var title
      var body: some View { Text(title) }
    }
    let window = Window(
      settled: Updating { count in Title().dependency(\.number, count).dependency(\.greeting, "Hi") }
    )
    window.update()
    #expect(window.texts == ["5 changed Hi"])
  }

  /// The objects would be read slowly, and the view would be evaluated for what they read.
  @Test func whatAPropertyMakesIsNotObserved() {
    final class Keys: DependencyObserver {
      let all = LockIsolated<[ObjectIdentifier]>([])

      func observe(_ event: DependencyEvent, during work: DependencyEvent.Work?, depth: Int) {
        if case .read(_, of: let key, _, _) = event { all.withValue { $0.append(ObjectIdentifier(key)) } }
      }
    }
    let keys = Keys()
    let values = withDependencies {
      $0.greeting = "Hi"
    } operation: {
      DependencyValues.current
    }
    let reader = Dependency(forView: Dependency(\.model))
    #expect(reader.value(in: values, observedBy: keys).greeting == "Hi")
    #expect(Dependency(forView: Dependency(\.later)).value(in: values, observedBy: keys)() == "Hi")
    #expect(keys.all.value == [])
    #expect(Dependency(forView: Dependency(\.neverReadBefore)).value(in: values, observedBy: keys) == "Hi!")
    #expect(keys.all.value == [ObjectIdentifier(GreetingKey.self)])
  }

  /// An override that goes was no change while the library did not know which key the property reads.
  @Test func anOverrideThatGoesBeforeTheFirstUpdateIsAChange() {
    struct First: View {
      @EnvironmentDependency(\.neverShownBefore) private var text
      var body: some View { Text(text) }
    }
    let window = Window(
      settled: Updating { count in First().dependencies { if count == 0 { $0.greeting = "Hi" } } }
    )
    #expect(window.texts == ["Hi?"])
    window.tap("update")
    #expect(window.texts == ["Hello?"])
  }

  /// Shows the greeting for each setting, one after the other.
  private func greetings(_ settings: [(inout DependencyValues) -> Void]) -> [String] {
    let window = Window(settled: Updating { count in Greeting().dependencies { settings[count](&$0) } })
    return settings.indices.flatMap { index in
      if index > 0 { window.tap("update") }
      return window.texts
    }
  }

  @Test func aReaderIsEvaluatedForAnotherContextAndForFreshValues() {
    prepareDependencies { $0.greeting = "prepared" }
    #expect(
      greetings([{ _ in }, { $0.context = .preview }, { _ in }, { $0 = DependencyValues() }, { _ in }])
        == ["prepared", "Preview", "prepared", "Hello", "prepared"]
    )
  }

  @Test(.dependency(\.greeting, "trait")) func aReaderIsEvaluatedForAReset() {
    #expect(
      greetings([{ _ in }, { $0.reset(GreetingKey.self) }, { _ in }]) == ["trait", "Hello", "trait"]
    )
  }

  @Test func valuesThatAreSetByHandReachReaders() {
    func values(_ greeting: String) -> DependencyValues {
      withDependencies {
        $0.greeting = greeting
      } operation: {
        .current
      }
    }
    let all = [values("Hi"), values("Bye")]
    let window = Window(
      settled: Updating { count in
        Greeting().environment(\.dependencies, all[count])
        Greeting().dependency(\.number, 1).environment(\.dependencies, all[count])
        Greeting().environment(\.dependencies, all[count]).dependency(\.greeting, "outside")
      }
    )
    #expect(window.texts == ["Hi", "Hi", "Hi"])
    window.tap("update")
    #expect(window.texts == ["Bye", "Bye", "Bye"])
  }

  #if DEBUG
    /// The value was read without the overrides around, so that none could be out of reach.
    @Test func aViewInsideAnOverrideThatDoesNotReachAKeptValueIsWarnedLikeAModel() {
      struct Model { @Dependency(RepositoryKey.self) var repository }
      struct WithModel: View {
        @Environment(\.dependencies) private var dependencies
        var body: some View { Text(withDependencies(from: dependencies) { Model() }.repository) }
      }
      struct Repository: View {
        @EnvironmentDependency(RepositoryKey.self) private var repository
        var body: some View { Text(repository) }
      }
      for view in [AnyView(Repository()), AnyView(WithModel())] {
        var shown: [String] = []
        let reports = reports { shown = texts(of: view.dependency(\.greeting, "Hi")) }
        #expect(shown == ["Hello, repository"])
        #expect(reports.count == 1)
        #expect(reports.first?.isWarning == true)
      }
    }
  #endif
}

private enum BuiltKey: DependencyKey {
  static var liveValue: Int { testValue }
  static var testValue: Int {
    DependencyValues.current[LogKey.self].withValue {
      $0.built += 1
      return $0.built
    }
  }
}

private enum WrittenKey: DependencyKey {
  static var liveValue: Int { testValue }
  static var testValue: Int { BuiltKey.testValue }
}

private enum EntryKey: __DependencyEntryKey, DependencyKey {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  static let __property = "entryPath"
  static var liveValue: Int { testValue }
  static var testValue: Int { BuiltKey.testValue }
}

private enum OneOfTwoKey: DependencyKey {
  static var liveValue: Int { testValue }
  static var testValue: Int { BuiltKey.testValue }
}

private enum TransientKey: DependencyKey {
  static var liveValue: Int { testValue }
  static var testValue: Int { BuiltKey.testValue }
  static var lifetime: DependencyLifetime { .transient }
}

private enum LetterKey: DependencyKey {
  static var liveValue: String { testValue }
  static var testValue: String {
    "\(DependencyValues.current.greeting), \(DependencyValues.current[NameKey.self])"
  }
  static var lifetime: DependencyLifetime { .transient }
}

private enum NameKey: DependencyKey {
  static let liveValue = "Ann"
  static let testValue = "Ann"
}

/// Without a test value, so each read of it is an issue.
private enum MissingKey: DependencyKey {
  static let liveValue = 0
}

private enum MissingEntryKey: __DependencyEntryKey, DependencyKey {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  static let __property = "missingEntry"
  static let liveValue = 0
}

private enum TokenKey: DependencyKey {
  static var liveValue: Int { testValue }
  static var testValue: Int { BuiltKey.testValue }
  static var lifetime: DependencyLifetime { .expiring(after: .milliseconds(50)) }
}

private enum RepositoryKey: DependencyKey {
  static var liveValue: String { testValue }
  static var testValue: String { "\(DependencyValues.current.greeting), repository" }
}

private struct Model: Sendable {
  @Dependency(\.greeting) var greeting
}

extension DependencyValues {
  fileprivate var writtenPath: Int {
    get { self[WrittenKey.self] }
    set { self[WrittenKey.self] = newValue }
  }

  fileprivate var entryPath: Int {
    get { self[__entry: EntryKey.self, path: \.entryPath] }
    set { self[EntryKey.self] = newValue }
  }

  fileprivate var ofTwoKeys: String { "\(greeting) \(self[OneOfTwoKey.self])" }

  fileprivate var missing: Int { self[MissingKey.self] }

  fileprivate var missingEntry: Int { self[__entry: MissingEntryKey.self, path: \.missingEntry] }

  fileprivate var token: Int { self[TokenKey.self] }

  fileprivate var neverReadBefore: String { "\(greeting)!" }

  fileprivate var neverShownBefore: String { "\(greeting)?" }

  fileprivate var title: String { number == 0 ? self[NameKey.self] : greeting }

  fileprivate var model: Model { Model() }

  fileprivate var later: @Sendable () -> String {
    capturingDependencies { DependencyValues.current.greeting }
  }

  fileprivate var readWithWrapper: String {
    @Dependency(\.number) var number
    var values = self
    values.greeting = "changed \(greeting)"
    return "\(number) \(values.greeting)"
  }
}
