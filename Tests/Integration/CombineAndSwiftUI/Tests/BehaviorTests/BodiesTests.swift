import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import Foundation
import SwiftUI
import Testing

/// How often SwiftUI evaluates a view, for each kind of reader and each change around it, as for its own
/// `@Environment`.
@MainActor
@Suite(.limited) struct BodiesTests {
  /// What is set around a view, before or after an update.
  private enum Setting {
    case nothing, first, firstAgain, second, theDefault
  }

  private struct Change {
    let name: String
    var from = Setting.first
    var to = Setting.first
    var number = 0
    var locale = "en_US"
  }

  private static let changes = [
    Change(name: "own", to: .second),
    Change(name: "equal", to: .firstAgain),
    Change(name: "appears", from: .nothing),
    Change(name: "goes", to: .nothing),
    Change(name: "appears as default", from: .nothing, to: .theDefault),
    Change(name: "goes as default", from: .theDefault, to: .nothing),
    Change(name: "other", number: 1),
    Change(name: "other, without own", from: .nothing, to: .nothing, number: 1),
    Change(name: "SwiftUI's", locale: "fr_FR"),
    Change(name: "SwiftUI's, without own", from: .nothing, to: .nothing, locale: "fr_FR"),
  ]

  private let evaluations = Evaluations()

  /// The evaluations of a view for each change.
  private func row(
    _ view: some View,
    _ set: @escaping @MainActor (_ view: AnyView, Setting) -> AnyView
  ) -> String {
    let counts = Self.changes.map { change in
      let root = Updating { count in
        let setting = count == 0 ? change.from : change.to
        set(AnyView(view), setting)
          .dependency(\.number, count == 0 ? 0 : change.number)
          .environment(\.locale, Locale(identifier: count == 0 ? "en_US" : change.locale))
      }
      let window = Window(settled: root)
      let before = evaluations.count
      window.tap("update")
      defer { window.close() }
      return "\(evaluations.count - before)"
    }
    return counts.joined()
  }

  /// Reads a dependency, in `body` or only in an action.
  private struct Reading<Value>: View {
    var value: EnvironmentDependency<Value>
    let isRead: Bool
    let evaluations: Evaluations

    var body: some View {
      let _ = evaluations.note()
      let _ = isRead ? value.wrappedValue : nil
      Button("read") { _ = value.wrappedValue }
    }
  }

  /// The rows of a reader: read in `body`, and only in an action.
  private func rows<Value>(
    _ reader: EnvironmentDependency<Value>,
    _ set: @escaping @MainActor (inout DependencyValues, Setting) -> Void
  ) -> [String] {
    [true, false].map { isRead in
      let view = Reading(value: reader, isRead: isRead, evaluations: evaluations)
      // From the first read on, the library knows which keys a property reads.
      if isRead { Window(settled: view).close() }
      return row(view) { view, setting in AnyView(view.dependencies { set(&$0, setting) }) }
    }
  }

  private func setGreeting(_ values: inout DependencyValues, _ setting: Setting) {
    switch setting {
    case .nothing: break
    case .first, .firstAgain: values.greeting = "first"
    case .second: values.greeting = "second"
    case .theDefault: values.greeting = "Hello"
    }
  }

  /// Sets one of two values, of which the first may be made again, or the default.
  private func set<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ first: @escaping @autoclosure () -> Value,
    _ second: Value,
    orDefault: Value
  ) -> @MainActor (inout DependencyValues, Setting) -> Void {
    { values, setting in
      switch setting {
      case .nothing: break
      case .first, .firstAgain: values[keyPath: keyPath] = first()
      case .second: values[keyPath: keyPath] = second
      case .theDefault: values[keyPath: keyPath] = orDefault
      }
    }
  }

  private func set<Key: TestDependencyKey>(
    _ key: Key.Type,
    _ first: @escaping @autoclosure () -> Key.Value,
    _ second: Key.Value,
    orDefault: Key.Value
  ) -> @MainActor (inout DependencyValues, Setting) -> Void {
    { values, setting in
      switch setting {
      case .nothing: break
      case .first, .firstAgain: values[key] = first()
      case .second: values[key] = second
      case .theDefault: values[key] = orDefault
      }
    }
  }

  // The digits are the changes, in their order.
  @Test func aReaderIsEvaluatedForAChangeOfItsOwnKeysAlone() {
    let session = Session()
    let utc = TimeZone(secondsFromGMT: 0)!
    prepareDependencies { $0.timeZone = .current }
    let function: @Sendable () -> String = { "first" }
    #expect(rows(EnvironmentDependency(GreetingKey.self), setGreeting) == ["1011110000", "1011110000"])
    #expect(
      rows(
        EnvironmentDependency(\.entry),
        set(\.entry, "first", "second", orDefault: "entry")
      ) == ["1011110000", "1011110000"]
    )
    #expect(
      rows(
        EnvironmentDependency(\.timeZone),
        set(\.timeZone, utc, TimeZone(secondsFromGMT: 3600)!, orDefault: .current)
      ) == ["1011110000", "1011110000"]
    )
    #expect(rows(EnvironmentDependency(\.greeting), setGreeting) == ["1011110000", "1011110000"])
    #expect(
      rows(
        EnvironmentDependency(\.profile.name),
        set(\.profile.name, "first", "second", orDefault: "Ann")
      ) == ["1011110000", "1011110000"]
    )
    #expect(rows(EnvironmentDependency(\.summary), setGreeting) == ["1011111100", "1011111100"])
    #expect(
      rows(EnvironmentDependency(\.[greetingWith: "Ann"]), setGreeting) == ["1011110000", "1011110000"]
    )
    #expect(
      rows(
        EnvironmentDependency(OptionalKey.self),
        set(OptionalKey.self, "first", nil, orDefault: nil)
      ) == ["1011110000", "1011110000"]
    )
    #expect(
      rows(
        EnvironmentDependency(ListKey.self),
        set(ListKey.self, ["first"], ["second"], orDefault: [])
      ) == ["1011110000", "1011110000"]
    )
    #expect(
      rows(
        EnvironmentDependency(Session.self),
        set(Session.self, session, Session(), orDefault: .testValue)
      ) == ["1011110000", "1011110000"]
    )
    #expect(
      rows(
        EnvironmentDependency(SearchKey.self),
        set(SearchKey.self, SearchKey.mock(padding: 1), OtherSearch(), orDefault: SearchKey.testValue)
      ) == ["1011110000", "1011110000"]
    )
    // Swift wraps a function anew each time it is set, so SwiftUI takes it for another one.
    #expect(
      rows(
        EnvironmentDependency(FunctionKey.self),
        set(FunctionKey.self, function, { "second \(session)" }, orDefault: FunctionKey.testValue)
      ) == ["1111111010", "1111111010"]
    )
    #expect(
      rows(
        EnvironmentDependency(ObjectBehindProtocolKey.self),
        set(ObjectBehindProtocolKey.self, session, Session(), orDefault: Session.testValue)
      ) == ["1011110000", "1011110000"]
    )
  }

  /// A reader of SwiftUI's own environment.
  private struct Own<Value>: View {
    @Environment var value: Value
    let evaluations: Evaluations
    var body: some View {
      let _ = evaluations.note()
      Text("")
    }
  }

  private func row<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    _ first: @escaping @autoclosure () -> Value,
    _ second: Value,
    orDefault: Value
  ) -> String {
    row(Own(value: Environment(keyPath), evaluations: evaluations)) { view, setting in
      switch setting {
      case .nothing, .theDefault: AnyView(view.environment(keyPath, orDefault))
      case .first, .firstAgain: AnyView(view.environment(keyPath, first()))
      case .second: AnyView(view.environment(keyPath, second))
      }
    }
  }

  @Test func aReaderOfSwiftUIsEnvironmentIsEvaluatedAsOften() {
    let session = Session()
    #expect(row(\.ownString, "first", "second", orDefault: "") == "1011000000")
    #expect(row(\.ownOptional, "first", nil, orDefault: nil) == "1011000000")
    #expect(row(\.ownList, ["first"], ["second"], orDefault: []) == "1011000000")
    #expect(row(\.ownSession, session, Session(), orDefault: .testValue) == "1011000000")
    #expect(
      row(\.ownSearch, SearchKey.mock(padding: 1), OtherSearch(), orDefault: SearchKey.testValue)
        == "1000000000"
    )
  }
}

private struct Profile: Sendable, DependencyKey {
  var name = "Ann"
  var age = 30
  static let liveValue = Profile()
  static let testValue = Profile()
}

private enum OptionalKey: DependencyKey {
  static let liveValue: String? = nil
  static let testValue: String? = nil
}

private enum ListKey: DependencyKey {
  static let liveValue: [String] = []
  static let testValue: [String] = []
}

private enum FunctionKey: DependencyKey {
  static let liveValue: @Sendable () -> String = { "default" }
  static let testValue = liveValue
}

private enum ObjectBehindProtocolKey: DependencyKey {
  static let liveValue: any Sendable = Session.liveValue
  static let testValue: any Sendable = Session.testValue
}

private struct OtherSearch: Search {
  var isCached = false
}

private enum EntryKey: __DependencyEntryKey, DependencyKey {
  static let liveValue = "entry"
  static let testValue = "entry"
  // swift-format-ignore: AlwaysUseLowerCamelCase
  static var __property: String { "entry" }
}

extension DependencyValues {
  fileprivate var entry: String {
    get { self[__entry: EntryKey.self, path: \.entry] }
    set { self[EntryKey.self] = newValue }
  }

  fileprivate var profile: Profile {
    get { self[Profile.self] }
    set { self[Profile.self] = newValue }
  }

  fileprivate var summary: String { "\(greeting) \(number)" }
}

extension EnvironmentValues {
  private enum StringKey: EnvironmentKey { static var defaultValue: String { "" } }
  private enum OwnOptionalKey: EnvironmentKey { static var defaultValue: String? { nil } }
  private enum OwnListKey: EnvironmentKey { static var defaultValue: [String] { [] } }
  private enum SessionKey: EnvironmentKey { static var defaultValue: Session { .testValue } }
  private enum OwnSearchKey: EnvironmentKey { static var defaultValue: any Search { SearchKey.testValue } }

  fileprivate var ownString: String {
    get { self[StringKey.self] }
    set { self[StringKey.self] = newValue }
  }
  fileprivate var ownOptional: String? {
    get { self[OwnOptionalKey.self] }
    set { self[OwnOptionalKey.self] = newValue }
  }
  fileprivate var ownList: [String] {
    get { self[OwnListKey.self] }
    set { self[OwnListKey.self] = newValue }
  }
  fileprivate var ownSession: Session {
    get { self[SessionKey.self] }
    set { self[SessionKey.self] = newValue }
  }
  fileprivate var ownSearch: any Search {
    get { self[OwnSearchKey.self] }
    set { self[OwnSearchKey.self] = newValue }
  }
}
