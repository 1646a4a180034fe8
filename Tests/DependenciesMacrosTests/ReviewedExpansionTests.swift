import DependenciesMacros
import DependenciesTestSupport
import Testing

/// Clients that had not compiled.
@Suite struct ReviewedExpansionTests {
  // The types of literals had been those of the client's own scope.
  @Test func typesOfLiteralsAreThoseOfTheLanguage() {
    let client = OwnTypesClient(volume: 0.25, isMuted: true, play: {})
    #expect(client.volume == Swift.Double(0.25))
    #expect(client.isMuted == Swift.Bool(true))
  }

  // A statement had been the default of a parameter, which is no place for it.
  @Test func aDefaultMayBeAStatement() {
    #expect(StatementClient(play: {}).level == 3)
    #expect(StatementClient(play: {}).name == "three")
  }

  // It had been taken for the one that takes every property.
  @Test func anInitializerOfTheUsersMayHaveTheLabelsOfAnother() {
    #expect(OverloadedClient(play: 4).play() == 4)
    #expect(OverloadedClient(play: { 5 }).play() == 5)
  }
}

@DependencyClient
private struct OwnTypesClient {
  enum Double {}
  enum Bool {}
  var volume = 0.5
  var isMuted = false
  var play: () -> Void
}

@DependencyClient
private struct StatementClient {
  static let isLoud = true
  var level: Int = if isLoud { 3 } else { 4 }
  var name: String =
    switch isLoud {
    case true: "three"
    case false: "four"
    }
  var play: () -> Void
}

@DependencyClient
private struct OverloadedClient {
  var play: () -> Int = { 0 }
  init(play: Int) {
    self.init()
    self.play = { play }
  }
}
