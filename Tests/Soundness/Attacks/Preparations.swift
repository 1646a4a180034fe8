import DependenciesCore

/// Preparations of the process beside reads.
enum Preparations {
  static let attacks = [Attack("preparationsRaceReads") { raceReads($0.rounds(64)) }]
}

/// A value that the process keeps for good, so that no `Canary` may count it.
private final class Origin: Sendable {
  private let song = 0x5EED
  func check() { expectEqual(song, 0x5EED, "The memory of an object that was read") }
}

private enum RacedKey<Digits>: DependencyKey {
  static var liveValue: Origin? { Origin() }
  static var testValue: Origin? { Origin() }
  static var lifetime: DependencyLifetime {
    if Digits.self is any IsTransient.Type { .transient } else { .cached }
  }
}

private enum Zero<Rest> {}
private enum One<Rest> {}
private protocol IsTransient {}
extension One: IsTransient {}

/// Swift 6.2 with assertions cannot compile a closure that captures the key itself.
private struct Raced: Sendable {
  let key: ErasedKey<Origin?>
}

private func racedKey(_ number: Int) -> ErasedKey<Origin?> {
  func key<Digits>(_ number: Int, _: Digits.Type) -> ErasedKey<Origin?> {
    if number == 0 { return RacedKey<Digits>.self }
    return number % 2 == 0 ? key(number / 2, Zero<Digits>.self) : key(number / 2, One<Digits>.self)
  }
  return key(number, Void.self)
}

/// Each key of the process can be raced for once, so each attack has keys of its own.
private let nextKey = Monitor(0)

private func raceReads(_ rounds: Int) {
  for _ in 0..<rounds {
    let number = nextKey.withValue { number in
      number += 1
      return number
    }
    let raced = Raced(key: racedKey(number))
    let isKept = DependencyValues.lifetime(of: raced.key) == .cached
    let seen = Monitor<Set<ObjectIdentifier>>([])
    let kept = Monitor<[Origin]>([])
    onThreads(4) { number in
      DependencyDiagnostics.withReporter { _ in
      } operation: {
        if number < 2 { prepareDependencies { $0[erased: raced.key] = Origin() } }
        for _ in 0..<50 {
          guard let origin = DependencyValues.current[erased: raced.key] else { continue }
          origin.check()
          // What is not kept is a new one at each read until a value is prepared.
          if isKept || number < 2 { seen.withValue { _ = $0.insert(ObjectIdentifier(origin)) } }
          kept.withValue { $0.append(origin) }
        }
      }
    }
    if isKept { expectEqual(seen.value.count, 1, "The values that readers of one key got") }
  }
}

extension DependencyValues {
  fileprivate static func lifetime(of key: any DependencyKey.Type) -> DependencyLifetime { key.lifetime }
}
