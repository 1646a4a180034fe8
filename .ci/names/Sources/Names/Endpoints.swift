import Dependencies

struct PlayerClient: Sendable {
  var play: @Sendable (_ song: String) throws -> Void = unimplemented(
    "PlayerClient.play",
    throwing: Failure()
  )
  var load: @Sendable () async throws -> Int = unimplemented("PlayerClient.load", throwing: Failure())
  var volume: @Sendable () -> Double = unimplemented("PlayerClient.volume")
  var song: @Sendable () -> String? = unimplemented("PlayerClient.song")
  var count: @Sendable (_ artist: String, _ year: Int) async -> Int = unimplemented("PlayerClient.count")
}

func useUnimplemented() async {
  let client = PlayerClient()
  let reports = reports {
    do { try client.play("So What") } catch { precondition(error is Failure) }
    precondition(client.volume() == 0)
    precondition(client.song() == nil)
  }
  precondition(reports.count == 3)
  do { _ = try await client.load() } catch { precondition(error is Failure) }
  let count = await client.count("Miles Davis", 1959)
  precondition(count == 0)
  precondition("\(Unimplemented("PlayerClient.play"))" == #"Unimplemented(endpoint: "PlayerClient.play")"#)
}
