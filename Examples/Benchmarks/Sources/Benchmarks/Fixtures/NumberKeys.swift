import Dependencies
import DependenciesMacros

/// A dependency that is read by its key.
enum NumberKey: DependencyKey {
  static let liveValue = 1
}

/// A dependency whose property of `DependencyValues` is written by hand.
enum WrittenKey: DependencyKey {
  static let liveValue = 1
}

extension DependencyValues {
  @DependencyEntry(liveValue: 1) var number: Int = 0

  var written: Int {
    get { self[WrittenKey.self] }
    set { self[WrittenKey.self] = newValue }
  }
}
