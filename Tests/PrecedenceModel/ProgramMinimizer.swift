extension Program {
  /// The smallest program found that still fails, with operations and changes left out.
  func minimized(_ fails: (Program) async -> Bool) async -> Program {
    var smallest = self
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in smallest.smaller where await fails(candidate) {
        (smallest, isSmaller) = (candidate, true)
        break
      }
    }
    return smallest
  }
}

extension Program {
  private var smaller: [Program] {
    func replacing<Part>(_ path: WritableKeyPath<Program, Part>) -> (Part) -> Program {
      { part in
        var result = self
        result[keyPath: path] = part
        return result
      }
    }
    return operations.smaller.map(replacing(\.operations)) + traits.smaller.map(replacing(\.traits))
      + (context == nil ? [] : [replacing(\.context)(nil)]) + smallerTearDowns
      + (earlierRun.map { run in
        [nil] + run.operations.smaller.map { EarlierRun(traits: run.traits, operations: $0) }
          + run.traits.smaller.map { EarlierRun(traits: $0, operations: run.operations) }
      } ?? []).map(replacing(\.earlierRun))
  }
}

extension Program {
  private var smallerTearDowns: [Program] {
    tearDowns.flatMap { key, tearDown in
      let smaller = tearDown.operations.smaller.map { TearDown(operations: $0, fails: tearDown.fails) }
      let silent = tearDown.fails ? [TearDown(operations: tearDown.operations)] : []
      return ([nil] + silent + smaller).map {
        var result = self
        result.tearDowns[key] = $0
        return result
      }
    }
  }
}

extension [ProgramTrait] {
  /// The same traits with one left out, or made smaller. One of the library stays, since without it, what a
  /// program sets for its test would be in force in all later programs.
  fileprivate var smaller: [[ProgramTrait]] {
    candidates.filter { $0.contains(where: \.isOfLibrary) || !contains(where: \.isOfLibrary) }
  }

  private var candidates: [[ProgramTrait]] {
    indices.flatMap { index in
      func replaced(with others: [ProgramTrait]) -> [ProgramTrait] {
        Array(self[..<index]) + others + Array(self[(index + 1)...])
      }
      let smaller: [ProgramTrait] =
        switch self[index] {
        case .setting(let changes): changes.smaller.map { .setting($0) }
        case .overriding(let changes): changes.smaller.map { .overriding($0) }
        }
      return [replaced(with: [])] + smaller.map { replaced(with: [$0]) }
    }
  }
}

extension [Operation] {
  /// The same operations with one left out, made smaller, or replaced with those inside it.
  fileprivate var smaller: [[Operation]] {
    indices.flatMap { index in
      func replaced(with others: [Operation]) -> [Operation] {
        Array(self[..<index]) + others + Array(self[(index + 1)...])
      }
      return [replaced(with: [])] + self[index].parts.map(replaced)
        + self[index].smaller.map { replaced(with: [$0]) }
    }
  }
}

extension Operation {
  /// The operations inside, for each block.
  fileprivate var parts: [[Operation]] {
    switch self {
    case .run(_, _, let body): [body]
    case .parallel(let bodies): bodies
    default: []
    }
  }

  fileprivate var smaller: [Operation] {
    switch self {
    case .open(let id, let scope, let changes):
      scope.smaller.map { .open(id, $0, changes) } + (changes == nil ? [] : [.open(id, scope, nil)])
        + (changes ?? []).smaller.map { .open(id, scope, $0) }
    case .prepare(let changes): changes.smaller.map { .prepare($0) }
    case .overrideInTest(let changes): changes.smaller.map { .overrideInTest($0) }
    case .run(let entry, let isAsynchronous, let body):
      (isAsynchronous ? [.run(entry, isAsynchronous: false, body)] : [])
        + entry.smaller.map { .run($0, isAsynchronous: isAsynchronous, body) }
        + body.smaller.map { .run(entry, isAsynchronous: isAsynchronous, $0) }
    case .parallel(let bodies):
      bodies.indices.flatMap { index in
        bodies[index].smaller.map {
          .parallel(Array(bodies[..<index]) + [$0] + Array(bodies[(index + 1)...]))
        }
      }
    default: []
    }
  }
}

extension NewScope {
  fileprivate var smaller: [NewScope] {
    if case .here = place { [] } else { [NewScope(name: name, value: value)] }
  }
}

extension Entry {
  fileprivate var smaller: [Entry] {
    switch self {
    case .update(let changes): changes.smaller.map { .update($0) }
    case .inScope(let id, let changes?): [.inScope(id, nil)] + changes.smaller.map { .inScope(id, $0) }
    case .from(let id, let changes?): [.from(id, nil)] + changes.smaller.map { .from(id, $0) }
    case .newScope(let scope, let changes):
      scope.smaller.map { .newScope($0, changes) } + changes.smaller.map { .newScope(scope, $0) }
    default: []
    }
  }
}

extension [Change] {
  /// The same changes with one left out, or made smaller.
  fileprivate var smaller: [[Change]] {
    indices.flatMap { index in
      func replaced(with others: [Change]) -> [Change] {
        Array(self[..<index]) + others + Array(self[(index + 1)...])
      }
      guard case .prepare(let changes) = self[index] else { return [replaced(with: [])] }
      return [replaced(with: [])] + changes.smaller.map { replaced(with: [.prepare($0)]) }
    }
  }
}
