import Testing

/// Clients that cannot be copied.
@Suite struct NoncopyableClientTests {
  // The type had been passed as `Any.Type`, which it is not.
  @Test func theTypeIsNoKey() {
    for conformances in ["~Copyable", "Sendable, ~ Copyable", "~Swift.Copyable", "Sendable & ~Copyable"] {
      expect(
        file: """
          @DependencyClient
          struct PlayerClient<Song: ~Copyable>: \(conformances) {
            var stop: @Sendable () -> Void
            var play: @Sendable () throws -> Void
          }
          """,
        members: """
          \(initializer("stop: @escaping @Sendable () -> Void", "play: @escaping @Sendable () throws -> Void"))
          init() {}
          """,
        storage: """
          private var __endpoint_stop: @Sendable () -> Void = {
            __unimplementedEndpoint("PlayerClient.stop", of: Swift.Never.self, line: 3, column: 7)
          }
          private var __endpoint_play: @Sendable () throws -> Void = {
            throw __unimplementedEndpoint("PlayerClient.play", of: Swift.Never.self, line: 4, column: 7)
          }
          """
      )
    }
  }

  @Test func aClientWithAGenericParameterThatCannotBeCopiedIsAKey() {
    expect(
      file: """
        @DependencyClient
        struct PlayerClient<Song: ~Copyable>: Sendable where Song: ~Copyable {
          var play: @Sendable () -> Void
        }
        """,
      storage: """
        private var __endpoint_play: @Sendable () -> Void = {
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, line: 3, column: 7)
        }
        """
    )
  }

  // Parameters had no ownership, which those must have whose type cannot be copied.
  @Test func propertiesAreConsumedAlsoIfAWrittenInitializerDoesNotSaySo() {
    let properties = """
      @DependencyClient
      struct PlayerClient: ~Copyable {
        var name: String = "a"
        var count = 1
        let queue: [Song]
        let end: (() -> Void)?
      """
    expect(
      file: "\(properties)\n}",
      members: initializer(
        "name: consuming String = \"a\"",
        "count: Swift.Int = 1",
        "queue: consuming [Song]",
        "end: consuming (() -> Void)?"
      )
    )
    for ownership in ["consuming ", ""] {
      let parameters = "name: String, count: Swift.Int, queue: \(ownership)[Song], end: (() -> Void)?"
      expect(file: "\(properties)\n  init(\(parameters)) {}\n}", members: "")
    }
  }
}
