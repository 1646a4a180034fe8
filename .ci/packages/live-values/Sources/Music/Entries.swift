import Dependencies
import DependenciesMacros

extension DependencyValues {
  @DependencyEntry public var liveTrack: String = ""
  @DependencyEntry public var missingTrack: String = ""
  @DependencyEntry(liveValue: 1) var volume: Int = 0
  @DependencyEntry public var `a missing volume`: Int = 0
}

extension DependencyValues {
  @DependencyEntry private var privateMissingVolume: Int = 0

  public var doubleVolume: Int { 2 * privateMissingVolume }
}
