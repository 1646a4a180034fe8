import Dependencies
import DependenciesMacros

extension DependencyValues {
  @DependencyEntry package var liveTrack: String = ""
  @DependencyEntry package var missingTrack: String = ""
  @DependencyEntry(liveValue: 1) var volume: Int = 0
  @DependencyEntry package var `a missing volume`: Int = 0
}

extension DependencyValues {
  @DependencyEntry private var privateMissingVolume: Int = 0

  package var doubleVolume: Int { 2 * privateMissingVolume }
}
