import DependenciesMacros
import DependenciesTestSupport
import ReportRecorder
import Testing

/// Members within `#if`.
@Suite struct ConditionalMemberTests {
  @DependencyClient
  struct Client: Sendable {
    var load: @Sendable () throws -> Int
    #if swift(>=6)
      var save: @Sendable (_ number: Int) throws -> Void
      var count = 1
    #else
      var legacy: @Sendable () throws -> Int
    #endif
    #if DEBUG
      var inspect: @Sendable () throws -> String
      #if swift(<6)
        var nested: @Sendable () throws -> String
      #elseif os(Linux) || canImport(Darwin)
        let system: String
      #endif
    #else
      let system: String
    #endif
    #if swift(>=6)
      @available(macOS 13, *)
    #endif
    var attributed: @Sendable () throws -> Void
  }

  // The initializer had assigned a property that is not available, which does not compile.
  @Test func anEndpointMayBeUnavailableUnderACondition() throws {
    let client = ConditionallyAvailable(play: { $0 }, stop: {}, pause: {})
    #expect(try client.play(song: 1) == 1)
  }

  @DependencyClient
  struct ConditionallyAvailable: Sendable {
    #if swift(<6)
      @available(*, unavailable)
    #endif
    var play: @Sendable (_ song: Int) throws -> Int
    #if swift(>=6)
      @available(*, unavailable)
    #endif
    var stop: @Sendable () throws -> Void
    #if swift(<6)
    #else
      @available(*, deprecated)
    #endif
    var pause: @Sendable () throws -> Void
  }

  @Test func initializersHaveTheMembersThatThereAre() throws {
    #if DEBUG
      let client = Client(
        load: { 1 },
        save: { _ in },
        count: 2,
        inspect: { "a" },
        system: "b",
        attributed: {}
      )
      #expect(try client.inspect() == "a")
    #else
      let client = Client(load: { 1 }, save: { _ in }, count: 2, system: "b", attributed: {})
    #endif
    #expect(client.count == 2)
    #expect(client.system == "b")
    try client.save(number: 1)
    let reports = reports {
      #expect(throws: Unimplemented("Client.save")) { try Client(system: "c").save(number: 1) }
    }
    #expect(reports.count == 1)
  }
}
