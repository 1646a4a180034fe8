import DependenciesMacros

/// A client that macros make is read, overridden and called through its methods.
func checkMacros() async throws {
  @Dependency(\.player) var player
  @Dependency(\.equalizer) var equalizer
  @Dependency(\.speed) var speed
  @Dependency(\.route) var route
  @Dependency(\.player.retries) var retries
  precondition(player.name == "live", "The live value of an entry is not read: \(player.name)")
  precondition(equalizer.name == "loud", "The live value of an entry is not read: \(equalizer.name)")
  precondition(speed == 2, "The live value of an entry without a type is not read: \(speed)")
  precondition(route == "/live", "The live value of a key of another place is not read: \(route)")
  precondition(retries == 3, "A property of a client does not have its value: \(retries)")

  let texts = try await withDependencies {
    $0.player.play = { song, volume in "\(song.name) at \(volume)" }
    $0.player.playAlbum = { "album \($0)" }
    $0.player.volume = { 0.7 }
    $0.player.change = { $0 += 1 }
    $0.player.attempt = { try? $0() }
    $0.player.show = { $0 }
    $0.title = "title"
    $0.equalizer = MockEqualizer(name: { "mock" })
  } operation: {
    precondition(equalizer.name == "mock", "A mock is not read: \(equalizer.name)")
    var volume = player.volume()
    try player.change(volume: &volume)
    let attempted = await player.attempt { 3 }
    return try await [
      player.play(song: Song(name: "So What"), volume: volume),
      player.play(album: "Kind of Blue"),
      "\(attempted ?? 0)",
      player.show(text: "shown"),
    ]
  }
  precondition(
    texts == ["So What at 1.7", "album Kind of Blue", "3", "shown"],
    "An endpoint is not overridden: \(texts)"
  )

  // These endpoints have no override, so the following calls are reported on the standard error.
  do throws(PlayerError) {
    _ = try PlayerClient(name: "default").decode(code: 7)
  } catch {
    precondition(error.code == 7, "A default does not throw its error: \(error)")
  }
  do {
    _ = try await PlayerClient(name: "default").play(album: "Kind of Blue")
    preconditionFailure("An unimplemented endpoint does not throw.")
  } catch {
    precondition(error is Unimplemented, "An unimplemented endpoint throws another error: \(error)")
  }
}
