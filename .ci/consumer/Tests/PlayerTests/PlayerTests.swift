import Dependencies
import DependenciesTestSupport
import Testing

@testable import Player

@Suite struct PlayerTests {
  @Test func aTestOverridesTheEndpointsThatItNeeds() async throws {
    let text = try await withDependencies {
      $0.player.play = { song, volume in "test of \(song) at \(volume)" }
      $0.player.volume = { 0 }
    } operation: {
      try await Player().text(for: "Blue in Green")
    }
    #expect(text == "test of Blue in Green at 0.0, flat, 0")
  }

  @Test func aTestHearsOfTheEndpointsThatItForgot() async {
    await withExpectedIssue("PlayerClient.") {
      _ = try? await Player().text(for: "Blue in Green")
    }
  }
}
