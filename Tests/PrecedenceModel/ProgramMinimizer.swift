extension Program {
  /// The smallest program found that still fails, with operations and changes left out.
  func minimized(_ fails: (Program) async -> Bool) async -> Program {
    var smallest = self
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for operations in smallest.operations.smaller {
        var candidate = smallest
        candidate.operations = operations
        if await fails(candidate) {
          (smallest, isSmaller) = (candidate, true)
          break
        }
      }
    }
    return smallest
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
    case .makeLayer(let id, let over, let changes): changes.smaller.map { .makeLayer(id, over: over, $0) }
    case .open(let id, let name, let changes?):
      [.open(id, name, nil)] + changes.smaller.map { .open(id, name, $0) }
    case .prepare(let changes): changes.smaller.map { .prepare($0) }
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

extension Entry {
  fileprivate var smaller: [Entry] {
    switch self {
    case .update(let changes): changes.smaller.map { .update($0) }
    case .inScope(let id, let changes?): [.inScope(id, nil)] + changes.smaller.map { .inScope(id, $0) }
    case .from(let id, let changes?): [.from(id, nil)] + changes.smaller.map { .from(id, $0) }
    case .newScope(let name, let changes): changes.smaller.map { .newScope(name, $0) }
    default: []
    }
  }
}

extension [Change] {
  fileprivate var smaller: [[Change]] { indices.map { Array(self[..<$0] + self[($0 + 1)...]) } }
}
