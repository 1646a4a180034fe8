// Options: -default-isolation MainActor
// What a module whose default isolation is 'MainActor' must not forget.
import DependenciesMacros

@DependencyClient
struct Forgotten: Sendable {
  // error: 'Forgotten' is isolated to an actor, and so cannot be the value of a dependency, which is made and read on any thread; declare it 'nonisolated', and write '@MainActor' on the endpoints that need it
  var load: @Sendable () throws -> Int
}

@DependencyClient
nonisolated struct Written: Sendable {
  var load: @Sendable () throws -> Int
}

extension DependencyValues {
  @DependencyEntry var forgotten: Int = 1
  // error: 'forgotten' is isolated to an actor, so '@Dependency(\.forgotten)' could not read it; declare it 'nonisolated', or the extension that it is in
}

nonisolated extension DependencyValues {
  @DependencyEntry var written: Int = 1
}

// So are the extensions of a client that does not conform to 'DependencyKey'.
extension Written {
  static let live = Written { 1 }
}

nonisolated extension Written {
  static let silent = Written { 0 }
}

// What an entry calls is not isolated either.
struct Limits: Sendable {
  var max: Int
  init() { max = 1 }
}

nonisolated struct RightLimits: Sendable {
  var max: Int
  init() { max = 1 }
}

nonisolated extension DependencyValues {
  @DependencyEntry var ofForgotten: Forgotten = Forgotten()  // error
  @DependencyEntry var limits: Limits = Limits()  // error
  @DependencyEntry var rightLimits: RightLimits = RightLimits()
}

// A part of a value is read where the value is, so its type is not isolated.
struct Reader {
  @Dependency(\.limits.max) var max  // error
  @Dependency(\.rightLimits.max) var rightMax
}

nonisolated extension DependencyValues {
  @DependencyEntry(liveValue: Written.live) var live: Written = Written()
  @DependencyEntry(liveValue: Written.silent) var silent: Written = Written()
}
