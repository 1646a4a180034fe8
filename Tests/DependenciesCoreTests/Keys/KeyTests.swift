import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct KeyTests {
  enum TestOnly: TestDependencyKey {
    static var testValue: String { "test" }
  }

  enum LiveOnly: DependencyKey {
    static var liveValue: String { "live" }
  }

  enum WithPreview: DependencyKey {
    static var liveValue: String { "live" }
    static var previewValue: String { "preview" }
  }

  /// A key that is its own value.
  struct Complete: DependencyKey {
    var name: String
    static var liveValue: Complete { Complete(name: "live") }
    static var previewValue: Complete { Complete(name: "preview") }
    static var testValue: Complete { Complete(name: "test") }
  }

  protocol Greeter: Sendable {
    func greet() -> String
  }

  struct LiveGreeter: Greeter {
    func greet() -> String { "live" }
  }

  struct MockGreeter: Greeter {
    func greet() -> String { "mock" }
  }

  enum WithOtherTypes: DependencyKey {
    static let liveValue: any Greeter = LiveGreeter()
    static let testValue = MockGreeter()
    static let previewValue = MockGreeter()
  }

  enum Outer<Element: Sendable & ExpressibleByIntegerLiteral> {
    enum Inner: DependencyKey {
      static var liveValue: [Element] { [0] }
    }

    enum Middle {
      enum Deep: DependencyKey {
        static var liveValue: Int { 0 }
      }
    }
  }

  @Test func aValueThatAContextLacksIsReplacedAndThatOfLiveOrTestIsReported() {
    #expect(values(of: TestOnly.self) == ["test (reported)", "test", "test"])
    #expect(values(of: LiveOnly.self) == ["live", "live", "live (reported)"])
    #expect(values(of: WithPreview.self) == ["live", "preview", "preview (reported)"])
    #expect(values(of: Complete.self).map { $0.contains("reported") } == [false, false, false])
    let names = DependencyContext.allCases.map { value(of: Complete.self, in: $0).name }
    #expect(names == ["live", "preview", "test"])
  }

  @Test func anObjectRemembersTheContextItWasMadeIn() {
    let model = withDependencies({ $0.context = .preview }, operation: { Dependency(Complete.self) })
    #expect(model.wrappedValue.name == "preview")
    #expect(read(Complete.self).name == "test")
  }

  /// The value in each context, and whether the read was reported.
  private func values<Key: TestDependencyKey>(of key: Key.Type) -> [String] {
    DependencyContext.allCases.map { context in
      var text = ""
      let reports = reports { text = "\(value(of: key, in: context))" }
      return reports.isEmpty ? text : "\(text) (reported)"
    }
  }

  private func value<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext) -> Key.Value {
    withDependencies {
      $0 = DependencyValues()
      $0.context = context
    } operation: {
      DependencyValues.current[Key.self]
    }
  }

  @Test func aMissingTestValueIsReportedWhereItIsRead() {
    let line = #line + 2
    let reports = reports {
      @Dependency(Outer<Int>.Inner.self) var value
      #expect(value == [0])
      _ = DependencyValues.current[LiveOnly.self]
    }
    let expected = [("Outer<Int>.Inner", "[Int]", line), ("LiveOnly", "String", line + 2)]
    #expect(
      reports
        == expected.map { key, value, line in
          let facts = """
              Key:      KeyTests.\(key)
              Value:    \(value)
              Read at:  DependenciesCoreTests/KeyTests.swift:\(line)
              Test:     KeyTests/aMissingTestValueIsReportedWhereItIsRead()
            """
          let text = missingTestValue(of: "KeyTests.\(key)", type: value, facts)
          return Report(text: text, line: line)
        }
    )
  }

  // Swift accepts a value of another type, because the library has a default. The message said only that
  // there was no test value.
  @Test func aTestValueOfAnotherTypeIsNoneAndTheReportNamesTheRightType() {
    let line = #line + 1
    let reports = reports { #expect(DependencyValues.current[WithOtherTypes.self].greet() == "live") }
    let facts = """
        Key:      KeyTests.WithOtherTypes
        Value:    any KeyTests.Greeter
        Read at:  DependenciesCoreTests/KeyTests.swift:\(line)
        Test:     KeyTests/\(#function)
      """
    let text = missingTestValue(of: "KeyTests.WithOtherTypes", type: "any KeyTests.Greeter", facts)
    #expect(reports == [Report(text: text, line: line)])
    #expect(value(of: WithOtherTypes.self, in: .preview).greet() == "live")
  }

  @Test func aTestValueAskedForDirectlyIsReported() {
    let facts = """
        Key:    KeyTests.LiveOnly
        Value:  String
        Test:   KeyTests/\(#function)
      """
    let text = missingTestValue(of: "KeyTests.LiveOnly", facts)
    #expect(reports { _ = LiveOnly.testValue }.map(\.text) == [text])
    let reportsOfSetting = reports {
      withDependencies({ $0[LiveOnly.self] = LiveOnly.testValue }, operation: {})
    }
    #expect(reportsOfSetting.map(\.text) == [text])
  }

  @Test func typesAreNamedAsTheyAreWrittenAndAPropertyThatCallsAMethodByItsKey() {
    let line = #line + 2
    let reports = reports {
      _ = DependencyValues.current[String.ExtensionKey.self]
      _ = DependencyValues.current[Outer<Int>.Middle.Deep.self]
      @Dependency(\.throughAMethod) var value
      _ = value
    }
    let names = reports.map { $0.text.prefix { $0 != " " } }
    #expect(
      names == [
        "@Dependency(String.ExtensionKey.self)", "@Dependency(KeyTests.Outer<Int>.Middle.Deep.self)",
        "@Dependency(String.ExtensionKey.self)",
      ]
    )
    #expect(reports.map(\.line) == [line, line + 1, line + 2])
  }

  @Test func keysWithTheSameTypeOfValueAreDistinct() {
    withDependencies {
      $0 = .live
      $0[LiveOnly.self] = "overridden"
    } operation: {
      #expect(DependencyValues.current[LiveOnly.self] == "overridden")
      #expect(DependencyValues.current[WithPreview.self] == "live")
    }
  }

  @Test func aKeyShouldNotReportWhileItIsBeingSet() {
    enum Key: DependencyKey {
      static var liveValue: [Bool] { [] }
      static var testValue: [Bool] { [shouldReportUnimplemented] }
    }
    withDependencies {
      $0[Key.self].append(true)
    } operation: {
      #expect(DependencyValues.current[Key.self] == [false, true])
    }
    // It is kept, as any value.
    #expect(DependencyValues.current[Key.self] == [false])
  }

  // The subscript had no labels, so forwarding code did not compile.
  @Test func aHelperThatReadsAKeyCanHandItsPlaceOn() {
    func read(
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column,
      function: StaticString = #function
    ) -> String {
      DependencyValues.current[
        LiveOnly.self,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column,
        function: function
      ]
    }
    let line = #line + 1
    let reports = reports { _ = read() }
    #expect(reports.map(\.line) == [line])
  }
}

extension String {
  fileprivate enum ExtensionKey: DependencyKey {
    static var liveValue: Int { 0 }
  }
}

extension DependencyValues {
  fileprivate var throughAMethod: Int { readsInAMethod(1) }
  private func readsInAMethod(_ number: Int) -> Int { self[String.ExtensionKey.self] + number }
}
