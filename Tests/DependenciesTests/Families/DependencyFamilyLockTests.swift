import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

/// No code of a user runs under a lock of a family. Where it did, that code would wait for itself.
@Suite(.againstHangs) struct DependencyFamilyLockTests {
  @Test func anInputMayCallTheFamilyWhereItIsHashedAndCompared() {
    let noted = Calls()
    let family = DependencyFamily<Calling, String> { "\($0.number)" }
    func input(_ number: Int) -> Calling {
      Calling(number: number) { noted.note($0, family(Calling(number: -1)) + read(SlowKey.self)) }
    }
    #expect(family(input(1)) == "1")
    #expect(family(input(2)) == "2")
    #expect(family(input(1)) == "1")
    family.reset(input(1))
    family.reset()
    #expect(noted.kinds == ["==", "hash"])
  }

  @Test func aFamilyMayBeCalledAndResetWhileItBuilds() {
    let family = read(FamilyKey.self)
    #expect(family(3).name == "3")
    #expect(read(CountKey.self).made == 4)
    #expect(read(CountKey.self).alive == 0)
  }

  @Test(arguments: ["reset of one", "reset", "release"])
  func anOutputAndAnInputMayCallTheFamilyWhereTheyGo(_ way: String) {
    let noted = Calls()
    do {
      let family = DependencyFamily<Int, String> { "\($0)" }
      let leaving = DependencyFamily<LeavingInput, Leaving> { input in Leaving(input.leaving.perform) }
      let perform: @Sendable () -> Void = { [weak leaving] in
        noted.note("deinit", family(1) + read(SlowKey.self))
        family.reset()
        leaving?.reset()
      }
      _ = leaving(LeavingInput(number: 1, leaving: Leaving(perform)))
      let before = noted.count
      #expect(before == 0)
      switch way {
      case "reset of one": leaving.reset(LeavingInput(number: 1, leaving: Leaving {}))
      case "reset": leaving.reset()
      default: break
      }
      if way != "release" { #expect(noted.count == 2) }
    }
    #expect(noted.count == 2)
  }
}

private enum CountKey: TestDependencyKey {
  static var testValue: OutputCount { OutputCount() }
}

private enum FamilyKey: TestDependencyKey {
  static var testValue: DependencyFamily<Int, Output> {
    DependencyFamily { input in
      let family = read(FamilyKey.self)
      if input > 0 { _ = family(input - 1) }
      family.reset(input)
      family.reset()
      return Output("\(input)", in: read(CountKey.self))
    }
  }
}

private enum SlowKey: TestDependencyKey {
  static var testValue: String { "" }
  // Each read takes the lock that guards builds.
  static var lifetime: DependencyLifetime { .transient }
}

private final class Calls: Sendable {
  private let noted = LockIsolated<[String]>([])
  var count: Int { noted.count }
  var kinds: [String] { Set(noted.value).sorted() }
  func note(_ kind: String, _ result: String) { noted.withValue { $0.append(kind) } }
}

/// An input that runs a closure when it is hashed or compared. All have the same hash.
private struct Calling: Hashable {
  let number: Int
  var call: @Sendable (_ kind: String) -> Void = { _ in }

  static func == (left: Calling, right: Calling) -> Bool {
    left.call("==")
    right.call("==")
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) { call("hash") }
}

private final class Leaving: Sendable {
  let perform: @Sendable () -> Void
  init(_ perform: @escaping @Sendable () -> Void) { self.perform = perform }
  deinit { perform() }
}

private struct LeavingInput: Hashable {
  let number: Int
  let leaving: Leaving

  static func == (left: LeavingInput, right: LeavingInput) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private func read<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value {
  @Dependency(key) var value
  return value
}
