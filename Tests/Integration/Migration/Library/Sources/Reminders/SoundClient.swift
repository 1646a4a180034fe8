import Dependencies

/// A client without the macros.
public struct SoundClient: Sendable {
  /// Plays a sound.
  public var play: @Sendable (_ sound: String) async -> Void
  /// How loud sounds are, from 0 to 1.
  public var volume: @Sendable () -> Double

  /// Makes a client of its endpoints.
  public init(
    play: @escaping @Sendable (_ sound: String) async -> Void,
    volume: @escaping @Sendable () -> Double
  ) {
    self.play = play
    self.volume = volume
  }
}

extension SoundClient: DependencyKey {
  /// Plays nothing.
  public static let liveValue = SoundClient(play: { _ in }, volume: { 0.5 })

  /// Reports each call.
  public static let testValue = SoundClient(
    play: unimplemented("SoundClient.play"),
    volume: unimplemented("SoundClient.volume", placeholder: 0)
  )
}
