import Testing

/// The names and the access of keys.
@Suite struct EntryKeyTests {
  @Test func aKeyIsTheFilesOwn() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry var retries: Int = 1
        @DependencyEntry private var other: Int = 1
        @DependencyEntry fileprivate var third: Int = 1
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_retries", "fileprivate nonisolated", line: 2, column: 24))
        typealias Value = Int
        static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "retries", line: 2, column: 20))
        \(key("__Key_other", "fileprivate nonisolated", line: 3, column: 32))
        typealias Value = Int
        static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "other", line: 3, column: 28))
        \(key("__Key_third", "fileprivate nonisolated", line: 4, column: 36))
        typealias Value = Int
        static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "third", line: 4, column: 32))
        """
    )
  }

  @Test func aKeyWithANameHasTheAccessOfTheProperty() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry("OneKey") var one: Int = 1
        @DependencyEntry("TwoKey") public var two: Int = 1
        @DependencyEntry("ThreeKey") private var three: Int = 1
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("OneKey", "nonisolated", property: "one", line: 2, column: 34))
        typealias Value = Int
        static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "one", line: 2, column: 30))
        \(key("TwoKey", "public nonisolated", property: "two", line: 3, column: 41))
        public typealias Value = Int
        public static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "two", line: 3, column: 37))
        \(key("ThreeKey", "private nonisolated", property: "three", line: 4, column: 44))
        typealias Value = Int
        static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "three", line: 4, column: 40))
        """
    )
  }

  @Test func aPublicEntryHasAKeyNamedAfterIt() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry public var maximumRetries: Int = 1
        @DependencyEntry public var x = 1
        @DependencyEntry public var _hidden: Int = 1
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("MaximumRetriesKey", "public nonisolated", property: "maximumRetries", line: 2, column: 31))
        public typealias Value = Int
        public static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "maximumRetries", line: 2, column: 27))
        \(key("XKey", "public nonisolated", property: "x", line: 3, column: 31))
        public static let testValue = 1
        }
        \(isolationCheck(entry: "x", line: 3, column: 27))
        \(key("_hiddenKey", "public nonisolated", property: "_hidden", line: 4, column: 31))
        public typealias Value = Int
        public static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "_hidden", line: 4, column: 27))
        """
    )
  }

  @Test func aPublicEntryNamedAfterItsTypeHasAKeyNamedAfterTheType() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry public var apiClient: any APIClient = MockAPIClient()
        @DependencyEntry public var url: Music.URL = .init()
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("APIClientKey", "public nonisolated", property: "apiClient", line: 2, column: 31))
        public typealias Value = any APIClient
        public static var testValue: Value { return MockAPIClient() }
        }
        \(isolationCheck(entry: "apiClient", line: 2, column: 27))
        \(key("URLKey", "public nonisolated", property: "url", line: 3, column: 31))
        public typealias Value = Music.URL
        public static var testValue: Value { return .init() }
        }
        \(isolationCheck(entry: "url", line: 3, column: 27))
        """
    )
  }

  @Test func aPackageEntryHasAPackageKey() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry package var retries: Int = 1
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("RetriesKey", "package nonisolated", property: "retries", line: 2, column: 32))
        package typealias Value = Int
        package static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "retries", line: 2, column: 28))
        """
    )
  }

  @Test func anExtensionGivesItsAccess() {
    let expansion = CompilerHost.expand(
      """
      public extension DependencyValues {
        @DependencyEntry var retries: Int = 1
        @DependencyEntry internal var other: Int = 1
        @DependencyEntry("ThirdKey") var third = 3
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("RetriesKey", "nonisolated", property: "retries", access: "public", line: 2, column: 24))
        public typealias Value = Int
        public static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "retries", line: 2, column: 20))
        \(key("__Key_other", "fileprivate nonisolated", line: 3, column: 33))
        typealias Value = Int
        static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "other", line: 3, column: 29))
        \(key("ThirdKey", "nonisolated", property: "third", access: "public", line: 4, column: 36))
        public static let testValue = 3
        }
        \(isolationCheck(entry: "third", line: 4, column: 32))
        """
    )
  }

  @Test func aPrivateExtensionGivesItsAccess() {
    let expansion = CompilerHost.expand(
      """
      private extension DependencyValues {
        @DependencyEntry var retries: Int = 1
        @DependencyEntry("OtherKey") var other: Int = 1
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_retries", "nonisolated", line: 2, column: 24))
        typealias Value = Int
        static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "retries", line: 2, column: 20))
        \(key("OtherKey", "nonisolated", property: "other", line: 3, column: 36))
        typealias Value = Int
        static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "other", line: 3, column: 32))
        """
    )
  }
}
