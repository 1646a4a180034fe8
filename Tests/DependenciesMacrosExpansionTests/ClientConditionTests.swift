import Testing

/// Properties and attributes within `#if`.
@Suite struct ClientConditionTests {
  @Test func conditionsKnownToBeFalseAreKeptAsTheyAreWritten() {
    expect(
      client: """
        #if false
        let one: Int
        #elseif os(Linux) // where it runs
        let two: Int
        #else
        let three: Int
        #endif
        let last: Int
        #if DEBUG
        static func log() {}
        #endif
        """,
      members: """
        #if false
        \(initializer("one: Int", "last: Int"))
        #elseif os(Linux)
        \(initializer("two: Int", "last: Int"))
        #else
        \(initializer("three: Int", "last: Int"))
        #endif
        """
    )
  }

  @Test func conditionsInsideAndAfterOthersAreMultiplied() {
    expect(
      client: """
        #if DEBUG
        let one: Int
        #if os(Linux)
        let two: Int
        #else
        let three: Int
        #endif
        #endif
        """,
      members: """
        #if DEBUG
        #if os(Linux)
        \(initializer("one: Int", "two: Int"))
        #else
        \(initializer("one: Int", "three: Int"))
        #endif
        #else
        \(initializer())
        #endif
        """
    )
    expect(
      client: """
        #if DEBUG
        let one: Int
        #endif
        #if os(Linux)
        let two: Int
        #endif
        """,
      members: """
        #if DEBUG
        #if os(Linux)
        \(initializer("one: Int", "two: Int"))
        #else
        \(initializer("one: Int"))
        #endif
        #else
        #if os(Linux)
        \(initializer("two: Int"))
        #else
        \(initializer())
        #endif
        #endif
        """
    )
  }

  @Test func moreThanThirtyTwoCasesAreTooMany() {
    let conditions = (0..<6).map { "#if F\($0)\nlet p\($0): Int\n#endif" }.joined(separator: "\n")
    // An initializer that leaves out properties would not compile.
    expect(
      client: "let last: Int\n\(conditions)",
      members: "",
      diagnostics: """
        2:1: error: '@DependencyClient' makes an initializer for each combination of '#if' around properties, \
        and these are more than 32; put what depends on conditions into a client of its own
        """
    )
  }

  // MARK: Attributes

  // The initializer assigned a property that need not be available, and the method was available everywhere.
  @Test func theMethodHasTheAvailabilityAndTheStorageHasNoAttributes() {
    expect(
      client: """
        /// Plays.
        #if os(macOS)
        @available(*, unavailable)
        #else
        @available(*, deprecated)
        #endif
        public var play: (_ song: String) -> Void
        @available(macOS 99, *)
        var stop: (_ now: Bool) -> Void
        #if DEBUG
        @Logged
        #endif
        #if os(Linux)
        @Logged @_spi(Internal)
        #endif
        var seek: (_ time: Int) -> Void
        """,
      members: """
        init(
          play: @escaping (_ song: String) -> Void,
          stop: @escaping (_ now: Bool) -> Void,
          seek: @escaping (_ time: Int) -> Void
        ) {
          self.__endpoint_play = play
          self.__endpoint_stop = stop
          self.seek = seek
        \(isolationCheck())
        }
        init() {}
        """,
      storage: """
        private var __endpoint_play: (_ song: String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.play", of: Self.self, parameters: "song", line: 9, column: 14)
        }
        private var __endpoint_stop: (_ now: Bool) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.stop", of: Self.self, parameters: "now", line: 11, column: 7)
        }
        private var __endpoint_seek: (_ time: Int) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.seek", of: Self.self, parameters: "time", line: 18, column: 7)
        }
        """,
      methods: """
        /// Plays.
        #if os(macOS)
          @available(*, unavailable)
          #else
          @available(*, deprecated)
          #endif
        public func play(song: String) { self.__endpoint_play(song) }
        @available(macOS 99, *) func stop(now: Bool) { self.__endpoint_stop(now) }
        #if os(Linux)
           @_spi(Internal)
          #endif
        func seek(time: Int) { self.__endpoint_seek(time) }
        """
    )
  }
}
