import Dependencies
import DependenciesTestSupport
import ProcessRunner
import Testing

protocol Player: Sendable {
  func play(_ song: String)
}

final class SilentPlayer: Player {
  let songs = LockIsolated<[String]>([])
  func play(_ song: String) { songs.withValue { $0.append(song) } }
}

struct LoudPlayer: Player {
  func play(_ song: String) {}
}

enum PlayerKey: DependencyKey {
  static var liveValue: any Player { LoudPlayer() }
  static var testValue: any Player { LoudPlayer() }
}

extension DependencyValues {
  var player: any Player {
    get { self[PlayerKey.self] }
    set { self[PlayerKey.self] = newValue }
  }
}

@Suite struct DependencyAsTests {
  @Test(.dependency(\.player, SilentPlayer()))
  func readsADoubleByItsType() {
    @Dependency(\.player) var player
    player.play("Overture")
    @Dependency(\.player, as: SilentPlayer.self) var double
    #expect(double.songs.value == ["Overture"])
    @Dependency(PlayerKey.self, as: SilentPlayer.self) var byKey
    #expect(byKey === double)
  }

  #if os(Linux)
    @Test(.disabled(if: ChildTestRun.isChild))
    func anotherTypeStopsTheProcessWithAMessage() async throws {
      let result = try await ChildTestRun.swiftTesting("DeliberateStops")
      #expect(!result.run.succeeded)
      let text = """
        \(DeliberateStops.file):\(DeliberateStops.line): Fatal error: A dependency is a LoudPlayer, but was read as a SilentPlayer.

          Read at:  DependenciesTestSupportTests/DeliberateStops.swift:\(DeliberateStops.line)

        Override it for the test with a value of the type that it is read as:

          @Test(.dependency(\\.…, SilentPlayer(…)))
        """
      #expect(result.run.errors.contains(text))
    }
  #endif
}
