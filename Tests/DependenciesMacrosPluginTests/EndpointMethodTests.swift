import Testing

/// The methods with argument labels that call endpoints.
@Suite struct EndpointMethodTests {
  @Test func labelsMakeAMethodWithTheEffectsOfTheClosure() {
    let expansion = CompilerHost.expand(
      client: """
        var play: (_ song: String, Int, _ at: Double) -> Void
        var stop: (@Sendable (_ at: Int) -> Void)
        var one: (_ a: Int) async -> Void
        var two: (_ a: Int) throws -> Int
        var three: (_ a: Int) async throws(any Error) -> Int
        var make: (_ name: String) -> (Int) -> Void = { _ in { _ in } }
        var unlabeled: (Int...) -> Void
        """
    )
    #expect(
      expansion.methods == """
        func play(song: String, _ argument1: Int, at: Double) {
          self.__endpoint_play(song, argument1, at)
        }
        func stop(at: Int) {
          self.__endpoint_stop(at)
        }
        func one(a: Int) async {
          await self.__endpoint_one(a)
        }
        func two(a: Int) throws -> Int {
          try self.__endpoint_two(a)
        }
        func three(a: Int) async throws(any Error) -> Int {
          try await self.__endpoint_three(a)
        }
        func make(name: String) -> (Int) -> Void {
          self.__endpoint_make(name)
        }
        """
    )
  }

  @Test func anOptionalEndpointHasAnOptionalMethod() {
    let expansion = CompilerHost.expand(
      client: """
        @DependencyEndpoint
        var play: ((_ song: String) -> Int)? = { _ in 1 }
        @DependencyEndpoint
        var stop: ((_ now: Bool) async throws -> Void)?
        var seek: ((_ time: Int) -> Void)!
        """
    )
    #expect(
      expansion.methods == """
        func play(song: String) -> (Int)? {
          self.__endpoint_play?(song)
        }
        func stop(now: Bool) async throws {
          try await self.__endpoint_stop?(now)
        }
        func seek(time: Int) {
          self.__endpoint_seek(time)
        }
        """
    )
  }

  // MARK: Names

  @Test func aMethodOfAnotherNameHasTheLabels() {
    let expansion = CompilerHost.expand(
      client: """
        @DependencyEndpoint(method: "play")
        var playSong: (_ song: String) -> Void
        @DependencyEndpoint(method: "play")
        public var playAlbum: (_ album: String, Int) -> Void
        @DependencyEndpoint(method: "default")
        var fetchAll: () async throws -> [Int]
        @DependencyEndpoint(method: "")
        var seek: () -> Void
        """
    )
    #expect(
      expansion.methods == """
        func play(song: String) {
          self.__endpoint_playSong(song)
        }
        public func play(album: String, _ argument1: Int) {
          self.__endpoint_playAlbum(album, argument1)
        }
        func `default`() async throws -> [Int] {
          try await self.__endpoint_fetchAll()
        }
        """
    )
    #expect(expansion.attributes == "")
  }

  @Test func labelsMayBeAnyWords() {
    let expansion = CompilerHost.expand(
      client: """
        var keywords: (_ in: String, _ self: Int, _ default: Int, _ `for`: Int) -> Void
        var same: (_ to: Int, _ to: Int, Int) -> Void
        var argument: (Int, _ argument0: Int, _ play: Int) -> Void
        var play: (_ play: Int, _ __endpoint_play: Int) -> Void
        var underscore: (_: Int, _ _: String) -> Void
        """
    )
    #expect(
      expansion.methods == """
        func keywords(in argument0: String, self argument1: Int, default argument2: Int, `for` argument3: Int) {
          self.__endpoint_keywords(argument0, argument1, argument2, argument3)
        }
        func same(to argument0: Int, to argument1: Int, _ argument2: Int) {
          self.__endpoint_same(argument0, argument1, argument2)
        }
        func argument(_ argument0_: Int, argument0: Int, play: Int) {
          self.__endpoint_argument(argument0_, argument0, play)
        }
        func play(play: Int, __endpoint_play: Int) {
          self.__endpoint_play(play, __endpoint_play)
        }
        func underscore(_ argument0: Int, _ argument1: String) {
          self.__endpoint_underscore(argument0, argument1)
        }
        """
    )
  }

  // MARK: Parameters

  @Test func parametersAreKeptAsTheyAreWritten() {
    let expansion = CompilerHost.expand(
      client: """
        var run: (_ body: @escaping @Sendable () -> Void, _ other: @escaping @MainActor () -> Void) -> Void
        var optional: (_ completion: ((Int) -> Void)?) -> Void
        var owned: (_ item: sending Item, _ other: borrowing Item, _ last: consuming Item) -> Void
        var load: (_ pairs: [String: (a: Int, b: [Set<Int>])], (Int, Int)) -> Result<(Int, String), any Error>?
        var tuple: (_ pair: (Int, String)) -> (a: Int, b: Int) = { _ in (1, 2) }
        var any: (_ value: any Sequence<Int>) -> Void
        """
    )
    #expect(
      expansion.methods == """
        func run(body: @escaping @Sendable () -> Void, other: @escaping @MainActor () -> Void) {
          self.__endpoint_run(body, other)
        }
        func optional(completion: ((Int) -> Void)?) {
          self.__endpoint_optional(completion)
        }
        func owned(item: sending Item, other: borrowing Item, last: consuming Item) {
          self.__endpoint_owned(item, other, last)
        }
        func load(pairs: [String: (a: Int, b: [Set<Int>])], _ argument1: (Int, Int)) -> Result<(Int, String), any Error>? {
          self.__endpoint_load(pairs, argument1)
        }
        func tuple(pair: (Int, String)) -> (a: Int, b: Int) {
          self.__endpoint_tuple(pair)
        }
        func any(value: any Sequence<Int>) {
          self.__endpoint_any(value)
        }
        """
    )
  }

  @Test func inoutParametersAndAutoclosuresArePassedOn() {
    let expansion = CompilerHost.expand(
      client: """
        var sort: (_ items: inout [Int]) -> Void
        var swap: (inout Int, _ with: inout Int) -> Void
        var log: (_ message: @autoclosure () -> String) -> Void
        var check: (_ message: @autoclosure () throws -> String) throws -> Void
        var later: (_ message: @autoclosure () async -> String, Int) async -> Void
        var both: (_ message: @autoclosure () async throws -> String) async throws -> Void
        var keep: (_ message: @autoclosure @escaping () -> String) -> Int = { $0().count }
        """
    )
    #expect(
      expansion.methods == """
        func sort(items: inout [Int]) {
          self.__endpoint_sort(&items)
        }
        func swap(_ argument0: inout Int, with: inout Int) {
          self.__endpoint_swap(&argument0, &with)
        }
        func log(message: @autoclosure () -> String) {
          self.__endpoint_log(message())
        }
        func check(message: @autoclosure () throws -> String) throws {
          try self.__endpoint_check(try message())
        }
        func later(message: @autoclosure () async -> String, _ argument1: Int) async {
          await self.__endpoint_later(await message(), argument1)
        }
        func both(message: @autoclosure () async throws -> String) async throws {
          try await self.__endpoint_both(try await message())
        }
        func keep(message: @autoclosure @escaping () -> String) -> Int {
          self.__endpoint_keep(message())
        }
        """
    )
  }
}
