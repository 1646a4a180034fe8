import Dependencies
import DependenciesTestSupport
import ProcessRunner
import Testing

protocol Player: Sendable {}
struct LoudPlayer: Player {}
final class SilentPlayer: Player {}

enum PlayerKey: TestDependencyKey {
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
    @Dependency(\.player, as: SilentPlayer.self) var double
    @Dependency(PlayerKey.self, as: SilentPlayer.self) var byKey
    #expect(double === player as? SilentPlayer)
    #expect(double === byKey)
  }

  #if os(Linux) || os(macOS)
    // It was an issue of the test as well, which failed a test that expects the stop.
    @Test func aTestThatExpectsAnotherTypeToStopTheProcessPasses() async {
      await #expect(processExitsWith: .failure) {
        withDependencies {
          $0.player = LoudPlayer()
        } operation: {
          @Dependency(\.player, as: SilentPlayer.self) var player
          _ = player
        }
      }
    }
  #endif

  #if os(Linux)
    @Test(.disabled(if: ChildTestRun.isChild))
    func anotherTypeStopsTheProcessWithAMessageThatNamesTheTest() async throws {
      let result = try await ChildTestRun.swiftTesting("DeliberateStops")
      #expect(!result.run.succeeded)
      let text = """
        @Dependency(\\.player) was read as SilentPlayer, but its value is of another type.

          Expected:  SilentPlayer
          Found:     LoudPlayer
          Read at:   DependenciesTestSupportTests/DependencyAsTests.swift:\(DeliberateStops.line)
          Test:      DeliberateStops/readsADependencyAsAnotherType()

        Override it for the test with a value of the type that it is read as:

          @Test(.dependency(\\.player, SilentPlayer(…)))
        """
      #expect(result.issues.map(\.text) == [])
      #expect(
        result.run.errors.contains("\(#filePath):\(DeliberateStops.line): Fatal error: \(text)")
      )
    }
  #endif
}

#if os(Linux)
  /// Stops the process on purpose.
  @Suite(.enabled(if: ChildTestRun.isChild)) struct DeliberateStops {
    static let line = #line + 2
    @Test func readsADependencyAsAnotherType() {
      @Dependency(\.player, as: SilentPlayer.self) var player
      _ = player
    }
  }
#endif
