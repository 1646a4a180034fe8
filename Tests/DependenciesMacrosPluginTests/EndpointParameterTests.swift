import Testing

/// Parameters of endpoints.
@Suite struct EndpointParameterTests {
  @Test func inoutParametersArePassedOn() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var sort: (_ items: inout [Int]) -> Void
        var swap: (inout Int, _ with: inout Int) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_sort: (_ items: inout [Int]) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.sort", of: Self.self, line: 3, column: 7)
        }
        func sort(items: inout [Int]) {
          self.__endpoint_sort(&items)
        }
        private var __endpoint_swap: (inout Int, _ with: inout Int) -> Void = { _, _ in
          __unimplementedEndpoint("PlayerClient.swap", of: Self.self, line: 4, column: 7)
        }
        func swap(_ argument0: inout Int, with: inout Int) {
          self.__endpoint_swap(&argument0, &with)
        }
        """
    )
  }

  @Test func attributesOfParametersAreKept() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var run: (_ body: @escaping @Sendable () -> Void, _ other: @escaping @MainActor () -> Void) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_run: (_ body: @escaping @Sendable () -> Void, _ other: @escaping @MainActor () -> Void) -> Void = { _, _ in
          __unimplementedEndpoint("PlayerClient.run", of: Self.self, line: 3, column: 7)
        }
        func run(body: @escaping @Sendable () -> Void, other: @escaping @MainActor () -> Void) {
          self.__endpoint_run(body, other)
        }
        """
    )
  }

  @Test func closuresThatMayBeMissingArePassedOn() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var run: (_ completion: ((Int) -> Void)?) -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_run: (_ completion: ((Int) -> Void)?) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.run", of: Self.self, line: 3, column: 7)
        }
        func run(completion: ((Int) -> Void)?) {
          self.__endpoint_run(completion)
        }
        """
    )
  }

  @Test func anAutoclosureIsPassedOn() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var log: (_ message: @autoclosure () -> String) -> Void
        var check: (_ message: @autoclosure () throws -> String) throws -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_log: (_ message: @autoclosure () -> String) -> Void = { _ in
          __unimplementedEndpoint("PlayerClient.log", of: Self.self, line: 3, column: 7)
        }
        func log(message: @autoclosure () -> String) {
          self.__endpoint_log(message())
        }
        private var __endpoint_check: (_ message: @autoclosure () throws -> String) throws -> Void = { _ in
          throw __unimplementedEndpoint("PlayerClient.check", of: Self.self, line: 4, column: 7)
        }
        func check(message: @autoclosure () throws -> String) throws {
          try self.__endpoint_check(try message())
        }
        """
    )
  }

  @Test func anAsyncAutoclosureIsPassedOn() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var log: (_ message: @autoclosure () async -> String, Int) async -> Void
        var check: (_ message: @autoclosure () async throws -> String) async throws -> Void
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_log: (_ message: @autoclosure () async -> String, Int) async -> Void = { _, _ in
          __unimplementedEndpoint("PlayerClient.log", of: Self.self, line: 3, column: 7)
        }
        func log(message: @autoclosure () async -> String, _ argument1: Int) async {
          await self.__endpoint_log(await message(), argument1)
        }
        private var __endpoint_check: (_ message: @autoclosure () async throws -> String) async throws -> Void = { _ in
          throw __unimplementedEndpoint("PlayerClient.check", of: Self.self, line: 4, column: 7)
        }
        func check(message: @autoclosure () async throws -> String) async throws {
          try await self.__endpoint_check(try await message())
        }
        """
    )
  }

  @Test func anAutoclosureIsAClosureToTheDefault() {
    let expansion = CompilerHost.expand(
      """
      @DependencyClient
      struct PlayerClient {
        var log: (_ message: @autoclosure () -> String) -> Int = { $0().count }
        var keep: (_ message: @autoclosure @escaping () -> String) -> Int = { $0().count }
      }
      """
    )
    #expect(
      expansion.peers == """
        private var __endpoint_log: (_ message: @autoclosure () -> String) -> Int = {
          __unimplementedEndpoint("PlayerClient.log", of: Self.self, line: 3, column: 7)
          return ({ $0().count } as (_ message: () -> String) -> Int)($0)
        }
        func log(message: @autoclosure () -> String) -> Int {
          self.__endpoint_log(message())
        }
        private var __endpoint_keep: (_ message: @autoclosure @escaping () -> String) -> Int = {
          __unimplementedEndpoint("PlayerClient.keep", of: Self.self, line: 4, column: 7)
          return ({ $0().count } as (_ message: @escaping () -> String) -> Int)($0)
        }
        func keep(message: @autoclosure @escaping () -> String) -> Int {
          self.__endpoint_keep(message())
        }
        """
    )
  }
}
