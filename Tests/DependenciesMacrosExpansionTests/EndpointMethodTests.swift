import Testing

/// The methods with argument labels that call endpoints.
@Suite struct EndpointMethodTests {
  @Test func labelsMakeAMethodWithTheEffectsOfTheClosure() {
    expect(
      client: """
        var play: (_ song: String, Int, _ at: Double) -> Void
        var unlabeled: (Int...) -> Void
        """,
      methods: """
        func play(song: String, _ argument1: Int, at: Double) {
          self.__endpoint_play(song, argument1, at)
        }
        """
    )
    expectMethods([
      "var stop: (@Sendable (_ at: Int) -> Void)": "func stop(at: Int) { self.__endpoint_stop(at) }",
      "var one: (_ a: Int) async -> Void": "func one(a: Int) async { await self.__endpoint_one(a) }",
      "var two: (_ a: Int) throws -> Int": "func two(a: Int) throws -> Int { try self.__endpoint_two(a) }",
      "var three: (_ a: Int) async throws(any Error) -> Int":
        "func three(a: Int) async throws(any Error) -> Int { try await self.__endpoint_three(a) }",
      "var make: (_ name: String) -> (Int) -> Void = { _ in { _ in } }":
        "func make(name: String) -> (Int) -> Void { self.__endpoint_make(name) }",
    ])
  }

  @Test func anOptionalEndpointHasAnOptionalMethod() {
    expectMethods([
      "@DependencyEndpoint var play: ((_ song: String) -> Int)? = { _ in 1 }":
        "func play(song: String) -> (Int)? { self.__endpoint_play?(song) }",
      "@DependencyEndpoint var stop: ((_ now: Bool) async throws -> Void)?":
        "func stop(now: Bool) async throws { try await self.__endpoint_stop?(now) }",
      "var seek: ((_ time: Int) -> Void)!": "func seek(time: Int) { self.__endpoint_seek(time) }",
    ])
  }

  // MARK: Names

  @Test func aMethodOfAnotherNameHasTheLabels() {
    expectMethods([
      #"@DependencyEndpoint(method: "play") var playSong: (_ song: String) -> Void"#:
        "func play(song: String) { self.__endpoint_playSong(song) }",
      #"@DependencyEndpoint(method: "play") public var playAlbum: (_ album: String, Int) -> Void"#:
        "public func play(album: String, _ argument1: Int) { self.__endpoint_playAlbum(album, argument1) }",
      #"@DependencyEndpoint(method: "default") var fetchAll: () async throws -> [Int]"#:
        "func `default`() async throws -> [Int] { try await self.__endpoint_fetchAll() }",
    ])
    expect(client: #"@DependencyEndpoint(method: "") var seek: () -> Void"#, attributes: "", methods: "")
  }

  @Test func labelsMayBeAnyWords() {
    expect(
      client: """
        var keywords: (_ in: String, _ self: Int, _ default: Int, _ `for`: Int) -> Void
        var same: (_ to: Int, _ to: Int, Int) -> Void
        var argument: (Int, _ argument0: Int, _ play: Int) -> Void
        var play: (_ play: Int, _ __endpoint_play: Int) -> Void
        var underscore: (_: Int, _ _: String) -> Void
        """,
      methods: """
        func keywords(in argument0: String, self argument1: Int, default argument2: Int, `for` argument3: Int) {
          self.__endpoint_keywords(argument0, argument1, argument2, argument3)
        }
        func same(to argument0: Int, to argument1: Int, _ argument2: Int) {
          self.__endpoint_same(argument0, argument1, argument2)
        }
        func argument(_ argument0_: Int, argument0: Int, play: Int) {
          self.__endpoint_argument(argument0_, argument0, play)
        }
        func play(play: Int, __endpoint_play: Int) { self.__endpoint_play(play, __endpoint_play) }
        func underscore(_ argument0: Int, _ argument1: String) {
          self.__endpoint_underscore(argument0, argument1)
        }
        """
    )
  }

  // MARK: Parameters

  @Test func parametersAreKeptAsTheyAreWritten() {
    expect(
      client: """
        var run: (_ body: @escaping @Sendable () -> Void, _ other: @escaping @MainActor () -> Void) -> Void
        var optional: (_ completion: ((Int) -> Void)?) -> Void
        var owned: (_ item: sending Item, _ other: borrowing Item, _ last: consuming Item) -> Void
        var load: (_ pairs: [String: (a: Int, b: [Set<Int>])], (Int, Int)) -> Result<(Int, String), any Error>?
        var tuple: (_ pair: (Int, String)) -> (a: Int, b: Int) = { _ in (1, 2) }
        var any: (_ value: any Sequence<Int>) -> Void
        """,
      methods: """
        func run(body: @escaping @Sendable () -> Void, other: @escaping @MainActor () -> Void) {
          self.__endpoint_run(body, other)
        }
        func optional(completion: ((Int) -> Void)?) { self.__endpoint_optional(completion) }
        func owned(item: sending Item, other: borrowing Item, last: consuming Item) {
          self.__endpoint_owned(item, other, last)
        }
        func load(pairs: [String: (a: Int, b: [Set<Int>])], _ argument1: (Int, Int)) -> Result<(Int, String), any Error>? {
          self.__endpoint_load(pairs, argument1)
        }
        func tuple(pair: (Int, String)) -> (a: Int, b: Int) { self.__endpoint_tuple(pair) }
        func any(value: any Sequence<Int>) { self.__endpoint_any(value) }
        """
    )
  }

  @Test func inoutParametersAndAutoclosuresArePassedOn() {
    expect(
      client: """
        var sort: (_ items: inout [Int]) -> Void
        var swap: (inout Int, _ with: inout Int) -> Void
        var log: (_ message: @autoclosure () -> String) -> Void
        var check: (_ message: @autoclosure () throws -> String) throws -> Void
        var later: (_ message: @autoclosure () async -> String, Int) async -> Void
        var both: (_ message: @autoclosure () async throws -> String) async throws -> Void
        var keep: (_ message: @autoclosure @escaping () -> String) -> Int = { $0().count }
        """,
      methods: """
        func sort(items: inout [Int]) { self.__endpoint_sort(&items) }
        func swap(_ argument0: inout Int, with: inout Int) { self.__endpoint_swap(&argument0, &with) }
        func log(message: @autoclosure () -> String) { self.__endpoint_log(message()) }
        func check(message: @autoclosure () throws -> String) throws {
          try self.__endpoint_check(try message())
        }
        func later(message: @autoclosure () async -> String, _ argument1: Int) async {
          await self.__endpoint_later(await message(), argument1)
        }
        func both(message: @autoclosure () async throws -> String) async throws {
          try await self.__endpoint_both(try await message())
        }
        func keep(message: @autoclosure @escaping () -> String) -> Int { self.__endpoint_keep(message()) }
        """
    )
  }

  // A name in backticks, which swift-dependencies needs for a keyword, was an error.
  @Test(arguments: ["class", "`class`"])
  func aMethodMayBeNamedByAKeyword(_ name: String) {
    expect(
      client: "@DependencyEndpoint(method: \"\(name)\") var endpoint: (_ id: Int) -> Void",
      methods: "func `class`(id: Int) { self.__endpoint_endpoint(id) }"
    )
  }
}
