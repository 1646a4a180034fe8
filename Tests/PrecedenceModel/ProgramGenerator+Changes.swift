import DependenciesCore

// Update closures, preparations, and traits.
extension ProgramGenerator {
  /// The operations of an update closure.
  mutating func changes() -> [Change] {
    var result: [Change] = []
    for _ in 0..<number(0...3) { result.append(change()) }
    // Not assigned in the same closure, where an assignment of unchanged values cannot be told from none.
    for case .save(let id) in result { values.append(id) }
    return result
  }

  mutating func change() -> Change {
    switch number(0...24) {
    case 21...24: .setByPath(aPath(), aKey(), newNumber())
    case 0, 1: .reset(aKey())
    case 2...4: .wrap(aKey(), newNumber())
    case 5: .setObject(aKey(), newNumber())
    case 6: .assign(one(values))
    case 7: .assignFresh(chance(3) ? aContext() : nil)
    case 8, 9: .context(aContext())
    case 10: .save(newNumber())
    case 11, 12: .read(aKey())
    case 13: .readByWrapper(aKey())
    case 14 where program.hasClock: .setClock(aClock())
    case 15 where !program.isParallel && chance(3): .prepare(preparations())
    default: .set(chance(2) ? .user : aKey(), newNumber())
    }
  }

  /// The operations of the closure of `prepareDependencies`.
  mutating func preparations() -> [Change] {
    var result: [Change] = []
    for _ in 0..<number(1...4) { result.append(preparation()) }
    return result
  }

  mutating func preparation() -> Change {
    // `$0` has no scope.
    let unscoped = aKey { $0.scope == nil }
    return switch number(0...26) {
    case 24...26: .setByPath(aPath(), aKey(), newNumber())
    case 0...3: .wrap(unscoped, newNumber())
    case 4, 5: .setObject(aKey(), newNumber())
    case 6...8: .read(unscoped)
    case 9, 10: .readByWrapper(aKey())
    case 11: .reset(aKey())
    case 12: chance(2) ? .assign(one(values)) : .assignFresh(nil)
    case 13 where program.root == .fresh && !program.isParallel: .context(aContext())
    case 14 where chance(2): .prepare([preparation()])
    case 15 where chance(2): .fail
    case 16, 17: .set(aKey(), newNumber())
    case 18, 19: .set(.user, newNumber())
    default: .set(unscoped, newNumber())
    }
  }

  mutating func aPath() -> ProgramPath { ProgramPath.allCases[number(0...2)] }

  mutating func aTrait() -> ProgramTrait {
    chance(4) ? .overriding([.set(aKey(), newNumber())]) : .setting(settings())
  }

  /// The operations of the closure of a trait, or of `overrideDependencies`.
  mutating func settings() -> [Change] {
    var result: [Change] = []
    for _ in 0..<number(1...4) { result.append(setting()) }
    return result
  }

  mutating func setting() -> Change {
    // The clock is prepared after the traits.
    let readable = aKey { $0.scope == nil && !$0.readsClock }
    return switch number(0...15) {
    case 12...14: .setByPath(aPath(), aKey { !$0.readsClock }, newNumber())
    case 15: chance(2) ? .assign(one(values)) : .assignFresh(chance(3) ? aContext() : nil)
    case 0: .wrap(readable, newNumber())
    case 1: .setObject(aKey(), newNumber())
    case 2: .read(readable)
    case 3: .readByWrapper(readable)
    case 4: .reset(aKey())
    case 5 where chance(2): .context(aContext())
    case 6 where chance(2): .setClock(aClock())
    default: .set(chance(2) ? .user : aKey(), newNumber())
    }
  }
}
