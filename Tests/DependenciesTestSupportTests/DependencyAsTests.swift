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
    func anotherTypeIsAnIssueOfTheTestAndStopsTheProcess() async throws {
      let result = try await ChildTestRun.swiftTesting("DeliberateStops")
      #expect(!result.run.succeeded)
      let text = """
        @Dependency(\\.player) was read as SilentPlayer, but its value is of another type.

          Expected:  SilentPlayer
          Found:     LoudPlayer
          Read at:   DependenciesTestSupportTests/DeliberateStops.swift:\(DeliberateStops.line)

        Override it for the test with a value of the type that it is read as:

          @Test(.dependency(\\.player, SilentPlayer(…)))
        """
      #expect(result.issues.map(\.test) == ["readsADependencyAsAnotherType()"])
      #expect(result.issues.map(\.text) == [text])
      let place = "\(DeliberateStops.file):\(DeliberateStops.line)"
      #expect(result.run.errors.contains("\(place): Fatal error: \(text)"))
    }
  #endif
}
