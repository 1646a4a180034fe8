import Testing

/// Defaults of endpoints, which are called after an issue has been reported.
@Suite struct EndpointDefaultTests {
  @Test func theDefaultIsCalledWithTheArgumentsAfterTheReport() {
    expectStorage([
      "var add: (Int, Int) -> Int = { $0 + $1 }":
        "[_, _] …; return ({ $0 + $1 } as (Int, Int) -> Int)($0, $1)",
      "var save: (inout [Int]) async throws -> Int = { $0.append(1); return 2 }":
        "[_] …; return try await ({ $0.append(1); return 2 } as (inout [Int]) async throws -> Int)(&$0)",
      "var own: (Int) -> Int = { (id: Int) -> Int in if id > 0 { return 1 } else { return 2 } }":
        "[_] …; return ({ (id: Int) -> Int in if id > 0 { return 1 } else { return 2 } } as (Int) -> Int)($0)",
      "var play: (String) -> Void = { _ in }": "[_] …; return ({ _ in } as (String) -> Void)($0)",
      "var show: @MainActor () -> Int = { 1 }": "…; return ({ 1 } as @MainActor () -> Int)()",
      "var typed: (Int) throws(Failure) -> Void = { (_) throws(Failure) in throw .stopped }":
        "[_] …; return try ({ (_) throws(Failure) in throw .stopped } as (Int) throws(Failure) -> Void)($0)",
      "var make: (_ name: String) -> (Int) -> Void = { _ in { _ in } }":
        "[name] …; return ({ _ in { _ in } } as (_ name: String) -> (Int) -> Void)($0)",
      "var both: (_ pair: (Int, String)) -> (a: Int, b: Int) = { _ in (1, 2) }":
        "[pair] …; return ({ _ in (1, 2) } as (_ pair: (Int, String)) -> (a: Int, b: Int))($0)",
      "@DependencyEndpoint var perhaps: ((_ song: String) -> Int)? = { _ in 1 }":
        "[song] …; return ({ _ in 1 } as (_ song: String) -> Int)($0)",
    ])
  }

  @Test func argumentsComeToTheDefaultInAFormThatCanBePassedOn() {
    expectStorage([
      "var sum: (Int...) -> Int = { $0.count }": "[_] …; return ({ $0.count } as ([Int]) -> Int)($0)",
      "var log: (_ message: @autoclosure () -> String) -> Int = { $0().count }":
        "[message] …; return ({ $0().count } as (_ message: () -> String) -> Int)($0)",
      "var keep: (_ message: @autoclosure @escaping () -> String) -> Int = { $0().count }":
        "[message] …; return ({ $0().count } as (_ message: @escaping () -> String) -> Int)($0)",
      "var any: @isolated(any) @Sendable (_ song: String) -> Int = { _ in 1 }":
        "[song] …; return ({ _ in 1 } as @Sendable (_ song: String) -> Int)($0)",
    ])
  }

  @Test func aDefaultOfSeveralLinesIsKept() {
    expect(
      client: #"""
        var load: (_ id: Int) -> String = { id in
          // A comment, with { a brace.
          let text = """
            Item
              \(id)
            """
          return text /* and " another */
        }
        """#,
      storage: #"""
        private var __endpoint_load: (_ id: Int) -> String = {
          __unimplementedEndpoint("PlayerClient.load", of: Self.self, parameters: "id", line: 3, column: 7)
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
