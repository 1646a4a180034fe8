import DependenciesMacros
import DependenciesTestSupport
import TestHelpers
import Testing

private let file = "DependenciesMacrosTests/MessageNameTests.swift"

enum WrittenKey: DependencyKey {
  static let liveValue = 1
}

@DependencyClient
struct MixerClient: Sendable {
  var gain: @Sendable () -> Int = { 1 }
}

extension MixerClient: DependencyKey {
  static var liveValue: MixerClient { MixerClient() }
}

/// A client inside another.
@DependencyClient
struct DeckClient: Sendable {
  static let line = #line
  var play: @Sendable () -> Void
}

@DependencyClient
struct BoothClient: Sendable {
  var deck: DeckClient = DeckClient()
  var open: @Sendable () -> Void
}

extension DependencyValues {
  @DependencyEntry fileprivate var booth: BoothClient = BoothClient()
}

extension DependencyValues {
  fileprivate static let entryLine = #line + 1
  @DependencyEntry(liveValue: 1) var bass: Int

  var written: Int {
    get { self[WrittenKey.self] }
    set { self[WrittenKey.self] = newValue }
  }
  fileprivate static let propertyLine = #line - 3

  var mixer: MixerClient {
    get { self[MixerClient.self] }
    set { self[MixerClient.self] = newValue }
  }
  fileprivate static let clientLine = #line - 3
}

/// A dependency, in one of the ways in which code names it.
struct Spelling: Sendable, CustomTestStringConvertible {
  let property: String
  let key: String
  let value: String

  /// The line of the property, which reads for its caller.
  let declaration: Int

  let set: @Sendable (inout DependencyValues) -> Void
  let get: @Sendable (DependencyValues) -> Void

  var testDescription: String { property }

  private init<Value: Sendable>(
    _ path: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ property: String,
    _ key: String,
    at declaration: Int,
    newValue: Value
  ) {
    self.property = property
    self.key = key
    value = "\(Value.self)"
    self.declaration = declaration
    set = { $0[keyPath: path] = newValue }
    get = { _ = $0[keyPath: path] }
  }

  static let all = [
    Spelling(
      \.bass,
      "bass",
      "DependencyValues.bassDependencyKey",
      at: DependencyValues.entryLine,
      newValue: 2
    ),
    Spelling(\.written, "written", "WrittenKey", at: DependencyValues.propertyLine, newValue: 2),
    Spelling(\.mixer, "mixer", "MixerClient", at: DependencyValues.clientLine, newValue: MixerClient()),
  ]
}

/// Messages name a dependency as the user's code does, and the line of the user's code.
@Suite struct MessageNameTests {
  // The key that the macro makes was printed, which code could not name.
  @Test func aPrintOfTheValuesNamesTheProperty() {
    withDependencies {
      $0.context = .live
      $0.bass = 2
    } operation: {
      #expect("\(DependencyValues.current)".contains("\n  \\.bass = 2"))
    }
  }

  // An entry was called by the key that the macro makes, and any other by its key. The line of the
  // declaration was given as that of a read, and the line of the property for that of an update closure.
  @Test(arguments: Spelling.all)
  func aLatePreparationNamesThePropertyAndWhatCameBefore(_ spelling: Spelling) {
    var line = #line + 2
    let second = liveReports {
      prepareDependencies { spelling.set(&$0) }
      spelling.get(.current)
      prepareDependencies { spelling.set(&$0) }
    }
    expectMessage(
      second,
      of: spelling,
      """
      was prepared twice.

        First prepared at:  \(file):\(line)
        Prepared again at:  \(file):\(line + 2)

      The first value stays.
      """,
      line: line + 2
    )

    line = #line + 3
    let afterRead = liveReports {
      spelling.get(.current)
      prepareDependencies { spelling.set(&$0) }
    }
    expectMessage(
      afterRead,
      of: spelling,
      """
      was prepared after it had been read.

        First read at:  an unknown place; '@Dependency' would show it
        Declared at:    \(file):\(spelling.declaration)
        Prepared at:    \(file):\(line)

      The value that was read stays.
      """,
      line: line
    )

    line = #line + 2
    let afterUpdate = liveReports {
      withDependencies {
        spelling.get($0)
      } operation: {
        prepareDependencies { spelling.set(&$0) }
      }
    }
    expectMessage(
      afterUpdate,
      of: spelling,
      """
      was prepared after it had been read.

        First read at:  \(file):\(line)
        Prepared at:    \(file):\(line + 3)

      The value that was read stays.
      """,
      line: line + 3
    )
  }

  private func expectMessage(_ reports: [Report], of spelling: Spelling, _ text: String, line: Int) {
    let cure = """
      Prepare each dependency, and the context, once, where the program or the test starts, before any
      dependency is read. To change it for a part of the program, override it there:

        withDependencies {
          $0.\(spelling.property) = …
        } operation: {
          …
        }
      """
    #expect(reports == [Report(text: "\\.\(spelling.property) \(text)\n\(cure)", line: line)])
  }

  private func liveReports(of operation: () -> Void) -> [Report] {
    withDependencies {
      $0 = .live
    } operation: {
      reports(of: operation)
    }
  }

  @Test(arguments: Spelling.all)
  func aMissingTestValueReadWithoutAWrapperNamesTheDeclaration(_ spelling: Spelling) {
    let reports = reports { spelling.get(.current) }
    let isEntry = spelling.property == "bass" || spelling.property == "treble"
    let cure =
      isEntry
      ? "or give the entry a test value:\n\n  @DependencyEntry(…) var \(spelling.property): Int = …"
      : "or give the key a 'testValue' of type '\(spelling.value)'."
    let text = """
      @Dependency(\\.\(spelling.property)) has no test value, but was read in a test.

        Key:          \(spelling.key)
        Value:        \(spelling.value)
        Read at:      an unknown place; '@Dependency' would show it
        Declared at:  \(file):\(spelling.declaration)
        Test:         MessageNameTests/aMissingTestValueReadWithoutAWrapperNamesTheDeclaration(_:)

      Override it for the test:

        withDependencies {
          $0.\(spelling.property) = …
        } operation: {
          …
        }

      \(cure)
      """
    #expect(reports == [Report(text: text, line: spelling.declaration)])
  }

  private enum ChordKey: DependencyKey {
    static var liveValue: Int { DependencyValues.current.bass }
    static var testValue: Int { liveValue }
  }

  // The place was unknown, and nothing said where to look.
  @Test func aReadWithoutAWrapperNamesTheValueThatIsBuilt() {
    let reports = reports { _ = DependencyValues.current[ChordKey.self] }
    let text = """
      @Dependency(\\.bass) has no test value, but was read in a test.

        Key:          DependencyValues.bassDependencyKey
        Value:        Int
        Read at:      an unknown place, while MessageNameTests.ChordKey is built; '@Dependency' would show it
        Declared at:  \(file):\(DependencyValues.entryLine)
        Test:         MessageNameTests/aReadWithoutAWrapperNamesTheValueThatIsBuilt()

      Override it for the test:

        @Test(.dependencies { $0.bass = … })

      or give the entry a test value:

        @DependencyEntry(…) var bass: Int = …
      """
    #expect(reports == [Report(text: text, line: DependencyValues.entryLine)])
  }

  private enum OuterKey: DependencyKey {
    static let testValue = DependencyValues.current[WrittenKey.self]
    static var liveValue: Int { DependencyValues.current[WrittenKey.self] }
  }

  private final class Reader {
    deinit { _ = DependencyValues.current[WrittenKey.self] }
  }

  // The value of a key, an initial value, a deinitializer and top-level code are no properties.
  @Test func aKeyIsNamedByItsType() {
    let line = #line + 2
    let reports = reports {
      _ = DependencyValues.current[WrittenKey.self]
      _ = OuterKey.testValue
      _ = OuterKey.liveValue
      _ = Reader()
      _ = DependencyValues.current[WrittenKey.self, function: "DependenciesMacrosTests"]
    }
    let text = """
      @Dependency(WrittenKey.self) has no test value, but was read in a test.

        Key:      WrittenKey
        Value:    Int
        Read at:  \(file):\(line)
        Test:     MessageNameTests/aKeyIsNamedByItsType()

      Override it for the test:

        withDependencies {
          $0[WrittenKey.self] = …
        } operation: {
          …
        }

      or give the key a 'testValue' of type 'Int'.
      """
    #expect(reports.first == Report(text: text, line: line))
    let names = reports.map { $0.text.prefix { $0 != " " } }
    #expect(names == Array(repeating: "@Dependency(WrittenKey.self)", count: 5))
    #expect(reports.allSatisfy { $0.text.contains("  Read at:  ") })
  }

  // The name of the property that contains the closure would say nothing of the dependency.
  @Test func aKeyInAPropertyOfTheUserIsNamedByItsType() {
    struct Session {
      var change: Void {
        withDependencies {
          $0[WrittenKey.self] = 3
        } operation: {
          prepareDependencies { $0[WrittenKey.self] = 4 }
        }
      }
    }
    let warnings = liveReports { Session().change }
    #if DEBUG
      #expect(warnings.map { $0.text.prefix { $0 != " " } } == ["WrittenKey"])
    #else
      #expect(warnings == [])
    #endif
  }

  // The path to the client was not known, and the message showed dots.
  @Test func anEndpointOfANestedClientIsNamedByItsPath() {
    @Dependency(\.booth) var booth
    let reports = reports { booth.deck.play() }
    let call = unimplementedCall(
      "DeckClient",
      "play",
      line: DeckClient.line + 1,
      dependency: "$0.booth.deck"
    )
    #expect(reports == [call])
  }
}
