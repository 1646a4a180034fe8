import Testing

/// The compiler rejects more than 256 nested brackets, but it expands macros inside them first.
@Suite struct DeepNestingTests {
  @Test(arguments: [("(", ")"), ("[", "]"), ("{", "}"), ("A<", ">")])
  func bracketsOfAnyDepthAreSkipped(open: String, close: String) {
    let type = String(repeating: open, count: 10_000) + "Int" + String(repeating: close, count: 10_000)
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        var values: \(type) = \(type)
        var play: () -> Void
      }
      """
    )
    #expect(expansion.peers.contains("private var __endpoint_play: () -> Void = {"))
  }

  @Test func functionTypesOfAnyDepthAreSkipped() {
    let type = String(repeating: "(", count: 5_000) + "Int" + String(repeating: ") -> Int", count: 5_000)
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyClient
      struct PlayerClient {
        @DependencyEndpointIgnored var nested: \(type) = { _ in 1 }
        var play: () -> Void
      }
      """
    )
    #expect(expansion.peers.contains("private var __endpoint_play: () -> Void = {"))
  }
}
