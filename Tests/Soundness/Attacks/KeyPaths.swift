import DependenciesCore

/// Key paths with arguments: there are as many as there are arguments.
enum KeyPaths {
  static let attacks = [Attack("argumentsOfKeyPaths", releaseArguments)]
}

private struct Argument: Hashable, Sendable {
  private let canary = Canary()

  static func == (left: Argument, right: Argument) -> Bool { left.canary === right.canary }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(canary)) }
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
}
