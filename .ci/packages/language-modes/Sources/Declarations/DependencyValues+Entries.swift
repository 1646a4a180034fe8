import DependenciesMacros

extension DependencyValues {
  @DependencyEntry(liveValue: PlayerClient.live)
  var player: PlayerClient = PlayerClient(name: "test")

  @DependencyEntry(liveValue: LoudEqualizer(), previewValue: FlatEqualizer())
  var equalizer: any Equalizer = FlatEqualizer()

  @DependencyEntry(liveValue: 2.0)
  var speed = 1.0

  @DependencyEntry var title: String? = nil

  @DependencyEntry(liveValue: Take(), lifetime: .transient)
  var take: Take = Take()
}

/// A key that a macro made gets its live value elsewhere.
extension DependencyValues {
  @DependencyEntry var route: String = "/test"
}

extension DependencyValues.routeDependencyKey: DependencyKey {
  static var liveValue: String { "/live" }
}
