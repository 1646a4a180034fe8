import Testing

/// How entries, their types and the macro may be written.
@Suite struct EntryNameTests {
  @Test func optionalTypesAreKept() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry var one: Int? = nil
        @DependencyEntry var two: Int! = 2
        @DependencyEntry var three: (@Sendable () -> Void)? = nil
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_one", "fileprivate nonisolated", line: 2, column: 24))
        typealias Value = Int?
        static var testValue: Value { return nil }
        }
        \(isolationCheck(entry: "one", line: 2, column: 20))
        \(key("__Key_two", "fileprivate nonisolated", line: 3, column: 24))
        typealias Value = (Int)?
        static var testValue: Value { return 2 }
        }
        \(isolationCheck(entry: "two", line: 3, column: 20))
        \(key("__Key_three", "fileprivate nonisolated", line: 4, column: 24))
        typealias Value = (@Sendable () -> Void)?
        static var testValue: Value { return nil }
        }
        \(isolationCheck(entry: "three", line: 4, column: 20))
        """
    )
  }

  @Test func backticksAreLeftOutOfTheNameOfTheKey() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry var `default`: Int = 1
        @DependencyEntry public var `in`: Int = 1
        @DependencyEntry var `two words`: Int = 1
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_default", "fileprivate nonisolated", line: 2, column: 24))
        typealias Value = Int
        static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "`default`", line: 2, column: 20))
        \(key("InKey", "public nonisolated", property: "in", line: 3, column: 31))
        public typealias Value = Int
        public static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "`in`", line: 3, column: 27))
        \(key("`__Key_two words`", "fileprivate nonisolated", line: 4, column: 24))
        typealias Value = Int
        static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "`two words`", line: 4, column: 20))
        """
    )
  }

  @Test func aClosureIsAValue() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry var now: @Sendable () -> Int = { 1 }
        @DependencyEntry(liveValue: { 2 }) var then: @Sendable () -> Int
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_now", "fileprivate nonisolated", line: 2, column: 24))
        typealias Value = @Sendable () -> Int
        static var testValue: Value { return { 1 } }
        }
        \(isolationCheck(entry: "now", line: 2, column: 20))
        \(key("__Key_then", "fileprivate nonisolated", "__DependencyKey", line: 3, column: 42))
        typealias Value = @Sendable () -> Int
        static var liveValue: Value { return { 2 } }
        }
        \(isolationCheck(entry: "then", line: 3, column: 38))
        """
    )
  }

  @Test func theNameOfTheModuleMayStandBeforeDependencyValues() {
    let expansion = CompilerHost.expand(
      """
      extension DependenciesCore.DependencyValues {
        @DependencyEntry var retries: Int = 1
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
        """
    )
  }

  @Test func theNameOfTheModuleMayStandBeforeTheMacro() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependenciesMacros.DependencyEntry(liveValue: 2) var retries: Int = 1
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_retries", "fileprivate nonisolated", "__DependencyKey", line: 2, column: 57))
        typealias Value = Int
        static var testValue: Value { return 1 }
        static var liveValue: Value { return 2 }
        }
        \(isolationCheck(entry: "retries", line: 2, column: 53))
        """
    )
  }

  @Test func anIsolatedEntryIsNonisolated() {
    let expansion = CompilerHost.expand(
      """
      extension DependencyValues {
        @DependencyEntry nonisolated var retries: Int = 1
      }
      """
    )
    #expect(
      expansion.peers == """
        \(key("__Key_retries", "fileprivate nonisolated", line: 2, column: 36))
        typealias Value = Int
        static var testValue: Value { return 1 }
        }
        \(isolationCheck(entry: "retries", line: 2, column: 32))
        """
    )
  }
}
