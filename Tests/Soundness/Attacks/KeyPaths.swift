import DependenciesCore

/// Key paths with arguments: there are as many as there are arguments.
enum KeyPaths {
  static let attacks = [Attack("argumentsOfKeyPaths", releaseArguments)]
}

private final class Argument: Hashable, Sendable {
  static let alive = Monitor(0)

  init() { Self.alive.withValue { $0 += 1 } }
  deinit { Self.alive.withValue { $0 -= 1 } }

  static func == (left: Argument, right: Argument) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
}

extension DependencyValues {
  fileprivate subscript(argument argument: Argument) -> Int { self[NumberKey.self] }
}

// Such paths were once remembered for ever, with their arguments, until there was no room for other paths.
private func releaseArguments(_ effort: Effort) {
  for _ in 0..<effort.rounds(10_000) {
    let argument = Argument()
    @Dependency(\.[argument: argument]) var number
    expectEqual(number, 1, "The value at a path with an argument")
  }
  expectEqual(Argument.alive.value, 0, "The count of arguments that are kept after all reads")
}
