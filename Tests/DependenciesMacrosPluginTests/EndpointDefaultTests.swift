import Testing

/// Defaults of endpoints, which are called after an issue has been reported.
@Suite struct EndpointDefaultTests {
  @Test func theDefaultIsCalledWithTheArgumentsAfterTheReport() {
    let expansion = CompilerHost.expand(
      client: """
        var add: (Int, Int) -> Int = { $0 + $1 } // adds
        var save: (inout [Int]) async throws -> Int = { $0.append(1); return 2 }
        var own: (Int) -> Int = { (id: Int) -> Int in if id > 0 { return 1 } else { return 2 } }
        var play: (String) -> Void = { _ in }
        var show: @MainActor () -> Int = { 1 }
        var typed: (Int) throws(PlayerError) -> Void = { (_) throws(PlayerError) in throw .stopped }
        var make: (_ name: String) -> (Int) -> Void = { _ in { _ in } }
        var both: (_ pair: (Int, String)) -> (a: Int, b: Int) = { _ in (1, 2) }
        @DependencyEndpoint var perhaps: ((_ song: String) -> Int)? = { _ in 1 }
        """
    )
    #expect(
      expansion.storage == """
        private var __endpoint_add: (Int, Int) -> Int = {
          __unimplementedEndpoint("PlayerClient.add", of: Self.self, line: 3, column: 7)
          return ({ $0 + $1 } as (Int, Int) -> Int)($0, $1)
        }
        private var __endpoint_save: (inout [Int]) async throws -> Int = {
          __unimplementedEndpoint("PlayerClient.save", of: Self.self, line: 4, column: 7)
          return try await ({ $0.append(1); return 2 } as (inout [Int]) async throws -> Int)(&$0)
        }
        private var __endpoint_own: (Int) -> Int = {
          __unimplementedEndpoint("PlayerClient.own", of: Self.self, line: 5, column: 7)
          return ({ (id: Int) -> Int in if id > 0 { return 1 } else { return 2 } } as (Int) -> Int)($0)
        }
        private var __endpoint_play: (String) -> Void = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 6, column: 7)
          return ({ _ in } as (String) -> Void)($0)
        }
        private var __endpoint_show: @MainActor () -> Int = {
          __unimplementedEndpoint("PlayerClient.show", of: Self.self, line: 7, column: 7)
          return ({ 1 } as @MainActor () -> Int)()
        }
        private var __endpoint_typed: (Int) throws(PlayerError) -> Void = {
          __unimplementedEndpoint("PlayerClient.typed", of: Self.self, line: 8, column: 7)
          return try ({ (_) throws(PlayerError) in throw .stopped } as (Int) throws(PlayerError) -> Void)($0)
        }
        private var __endpoint_make: (_ name: String) -> (Int) -> Void = {
          __unimplementedEndpoint("PlayerClient.make", of: Self.self, line: 9, column: 7)
          return ({ _ in { _ in } } as (_ name: String) -> (Int) -> Void)($0)
        }
        private var __endpoint_both: (_ pair: (Int, String)) -> (a: Int, b: Int) = {
          __unimplementedEndpoint("PlayerClient.both", of: Self.self, line: 10, column: 7)
          return ({ _ in (1, 2) } as (_ pair: (Int, String)) -> (a: Int, b: Int))($0)
        }
        private var __endpoint_perhaps: ((_ song: String) -> Int)? = {
          __unimplementedEndpoint("PlayerClient.perhaps", of: Self.self, line: 11, column: 27)
          return ({ _ in 1 } as (_ song: String) -> Int)($0)
        }
        """
    )
  }

  @Test func argumentsComeToTheDefaultInAFormThatCanBePassedOn() {
    let expansion = CompilerHost.expand(
      client: """
        var sum: (Int...) -> Int = { $0.count }
        var log: (_ message: @autoclosure () -> String) -> Int = { $0().count }
        var keep: (_ message: @autoclosure @escaping () -> String) -> Int = { $0().count }
        var any: @isolated(any) @Sendable (_ song: String) -> Int = { _ in 1 }
        """
    )
    #expect(
      expansion.storage == """
        private var __endpoint_sum: (Int...) -> Int = {
          __unimplementedEndpoint("PlayerClient.sum", of: Self.self, line: 3, column: 7)
          return ({ $0.count } as ([Int]) -> Int)($0)
        }
        private var __endpoint_log: (_ message: @autoclosure () -> String) -> Int = {
          __unimplementedEndpoint("PlayerClient.log", of: Self.self, line: 4, column: 7)
          return ({ $0().count } as (_ message: () -> String) -> Int)($0)
        }
        private var __endpoint_keep: (_ message: @autoclosure @escaping () -> String) -> Int = {
          __unimplementedEndpoint("PlayerClient.keep", of: Self.self, line: 5, column: 7)
          return ({ $0().count } as (_ message: @escaping () -> String) -> Int)($0)
        }
        private var __endpoint_any: @isolated(any) @Sendable (_ song: String) -> Int = {
          __unimplementedEndpoint("PlayerClient.any", of: Self.self, line: 6, column: 7)
          return ({ _ in 1 } as @Sendable (_ song: String) -> Int)($0)
        }
        """
    )
  }

  @Test func aDefaultOfSeveralLinesIsKept() {
    let expansion = CompilerHost.expand(
      client: #"""
        var load: (_ id: Int) -> String = { id in
          // A comment, with { a brace.
          let text = """
            Item
              \(id)
            """
          return text /* and " another */
        }
        """#
    )
    #expect(
      expansion.storage == #"""
        private var __endpoint_load: (_ id: Int) -> String = {
          __unimplementedEndpoint("PlayerClient.load", of: Self.self, line: 3, column: 7)
          return ({ id in
            // A comment, with { a brace.
            let text = """
              Item
                \(id)
              """
            return text /* and " another */
          } as (_ id: Int) -> String)($0)
        }
        """#
    )
  }
}
