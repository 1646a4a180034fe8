import Testing

/// Clients with a lifetime, which are their own keys.
@Suite struct ClientLifetimeTests {
  @Test func aLifetimeIsAMemberOfTheClient() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient(lifetime: .scoped(to: Session.self))
      struct CartClient {
        var empty: () -> Void
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          empty: @escaping () -> Void
        ) {
          self.empty = empty
        \(isolationCheck("CartClient", line: 2, column: 1))
        }
        init() {}
        nonisolated static var lifetime: __DependencyLifetime { return .scoped(to: Session.self) }
        """
    )
    #expect(expansion.attributes == "empty: @__DependencyEndpoint")
  }

  @Test(arguments: [
    ("public", "public "), ("package", "package "), ("internal", ""), ("fileprivate", "fileprivate "),
    ("private", "fileprivate "),
  ])
  func aLifetimeHasTheAccessOfTheClient(access: String, expected: String) {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient(lifetime: .transient)
      \(access) struct CartClient {
        init() {}
      }
      """
    )
    #expect(
      expansion.members == """
        \(expected)nonisolated static var lifetime: __DependencyLifetime { return .transient }
        """
    )
  }

  @Test func aLifetimeIsKeptAsItIsWritten() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient(
        lifetime: isShared ? .singleton // for all
          : DependencyLifetime . expiring(after: .seconds(60))
      )
      struct CartClient {
        init() {}
      }
      """
    )
    #expect(
      expansion.members == """
        nonisolated static var lifetime: __DependencyLifetime { return isShared ? .singleton // for all
            : DependencyLifetime . expiring(after: .seconds(60)) }
        """
    )
  }

  @Test func anEndpointOfThatNameIsBesideIt() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient(lifetime: .transient)
      struct CartClient {
        var lifetime: () -> Void
      }
      """
    )
    #expect(
      expansion.members == """
        init(
          lifetime: @escaping () -> Void
        ) {
          self.lifetime = lifetime
        \(isolationCheck("CartClient", line: 2, column: 1))
        }
        init() {}
        nonisolated static var lifetime: __DependencyLifetime { return .transient }
        """
    )
  }
}
