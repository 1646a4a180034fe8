import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct KeyTests {
  @Test func aTestKeyHasItsTestValueInPreviews() {
    enum Key: TestDependencyKey {
      static var testValue: String { "test" }
    }
    #expect(value(of: Key.self, in: .preview) == "test")
    #expect(value(of: Key.self, in: .test) == "test")
  }

  @Test func aKeyWithALiveValueHasItInPreviews() {
    enum Key: DependencyKey {
      static var liveValue: String { "live" }
    }
    #expect(value(of: Key.self, in: .live) == "live")
    #expect(value(of: Key.self, in: .preview) == "live")
  }

  @Test func aKeyWithALiveValueHasItInTestsAndReportsTheRead() {
    enum Key: DependencyKey {
      static var liveValue: String { "live" }
    }
    let line = #line + 2
    let reports = reports {
      @Dependency(Key.self) var value
      #expect(value == "live")
    }
    #expect(reports == [Report(text: missingTestValue("KeyTests.Key", "String", line: line), line: line)])
  }

  @Test func aKeyWithAPreviewValueHasItInTestsAndReportsTheRead() {
    enum Key: DependencyKey {
      static var liveValue: String { "live" }
      static var previewValue: String { "preview" }
    }
    #expect(value(of: Key.self, in: .live) == "live")
    #expect(value(of: Key.self, in: .preview) == "preview")
    let line = #line + 2
    let reports = reports {
      @Dependency(Key.self) var value
      #expect(value == "preview")
    }
    #expect(reports == [Report(text: missingTestValue("KeyTests.Key", "String", line: line), line: line)])
  }

  @Test func aTestValueOfItsOwnIsNotReported() {
    #expect(reports { _ = value(of: NumberKey.self, in: .test) } == [])
    #expect(value(of: NumberKey.self, in: .test) == 3)
  }

  @Test func theKeyMayBeTheValue() {
    struct Client: DependencyKey {
      var name: String
      static var liveValue: Client { Client(name: "live") }
    }
    #expect(value(of: Client.self, in: .live).name == "live")
  }

  @Test func nestedAndGenericKeysAreNamedAsTheyAreWritten() {
    let line = #line + 2
    let reports = reports {
      @Dependency(Outer<Int>.Inner.self) var value
      #expect(value == [0])
    }
    let name = "KeyTests.Outer<Int>.Inner"
    #expect(reports == [Report(text: missingTestValue(name, "Array<Int>", line: line), line: line)])
  }

  @Test func typesInExtensionsAndBehindGenericArgumentsAreNamedAsTheyAreWritten() {
    let reports = reports {
      _ = DependencyValues.current[String.ExtensionKey.self]
      _ = DependencyValues.current[Outer<Int>.Middle.Deep.self]
    }
    let names = reports.map { $0.text.prefix { $0 != " " } }
    #expect(
      names == [
        "@Dependency(String.ExtensionKey.self)",
        "@Dependency(KeyTests.Outer<Int>.Middle.Deep.self)",
      ]
    )
  }

  @Test func aPropertyThatCallsAMethodIsNamedByItsKey() {
    let reports = reports {
      @Dependency(\.throughAMethod) var value
      _ = value
    }
    #expect(
      reports.map { $0.text.prefix { $0 != " " } } == ["@Dependency(String.ExtensionKey.self)"]
    )
    #expect(reports.map(\.line) == [#line - 6])
  }

  @Test func keysWithTheSameTypeOfValueAreDistinct() {
    enum First: DependencyKey {
      static var liveValue: String { "first" }
    }
    enum Second: DependencyKey {
      static var liveValue: String { "second" }
    }
    withDependencies {
      $0 = .live
      $0[First.self] = "overridden"
    } operation: {
      @Dependency(First.self) var first
      @Dependency(Second.self) var second
      #expect(first == "overridden")
      #expect(second == "second")
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
      @Dependency(Key.self) var flags
      #expect(flags == [false, true])
    }
    @Dependency(Key.self) var flags
    #expect(flags == [true])
  }

  @Test func aReadThroughTheSubscriptIsNamedByItsKey() {
    enum Key: DependencyKey {
      static var liveValue: String { "live" }
    }
    let line = #line + 1
    let reports = reports { _ = DependencyValues.current[Key.self] }
    let text = missingTestValue("KeyTests.Key", "String", line: line)
    #expect(reports == [Report(text: text, line: line)])
  }

  // The subscript had no labels, so forwarding code did not compile.
  @Test func aHelperThatReadsAKeyCanHandItsPlaceOn() {
    enum Key: DependencyKey {
      static var liveValue: String { "live" }
    }
    func read(
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column,
      function: StaticString = #function
    ) -> String {
      DependencyValues.current[
        Key.self,
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

  @Test func aTestValueAskedForDirectlyIsReportedOnlyWhereItIsUsed() {
    enum Key: DependencyKey {
      static var liveValue: String { "live" }
    }
    let text = """
      @Dependency(KeyTests.Key.self) has no test value, but was read in a test.

        Key:    KeyTests.Key
        Value:  String
        Test:   KeyTests/aTestValueAskedForDirectlyIsReportedOnlyWhereItIsUsed()

      Override it for the test:

        withDependencies {
          $0[KeyTests.Key.self] = …
        } operation: {
          …
        }

      or give the key a 'testValue'.
      """
    #expect(reports { _ = Key.testValue }.map(\.text) == [text])
    let reportsOfSetting = reports {
      withDependencies {
        $0[Key.self] = Key.testValue
      } operation: {
      }
    }
    #expect(reportsOfSetting == [])
  }

  private enum Outer<Element: Sendable & ExpressibleByIntegerLiteral> {
    enum Inner: DependencyKey {
      static var liveValue: [Element] { [0] }
    }

    enum Middle {
      enum Deep: DependencyKey {
        static var liveValue: Int { 0 }
      }
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

  private func missingTestValue(
    _ key: String,
    _ value: String,
    line: Int,
    function: String = #function
  ) -> String {
    """
    @Dependency(\(key).self) has no test value, but was read in a test.

      Key:      \(key)
      Value:    \(value)
      Read at:  DependenciesCoreTests/KeyTests.swift:\(line)
      Test:     KeyTests/\(function)

    Override it for the test:

      withDependencies {
        $0[\(key).self] = …
      } operation: {
        …
      }

    or give the key a 'testValue'.
    """
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
