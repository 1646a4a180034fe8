import Dependencies

// Reads and builds the values of a program.
extension ProgramRunner {
  func access(to key: ProgramKey) -> NodeAccess { nodes[key.rawValue] }

  /// Reads a key at a line of ``ProgramLine``.
  func read(_ key: ProgramKey, in values: DependencyValues, at line: UInt) -> ProgramNode {
    access(to: key).read(values, lineBefore + line)
  }

  /// A `@Dependency` at a line of ``ProgramLine``, as the function that reads it.
  func property(_ key: ProgramKey, at line: UInt) -> NodeAccess.Property {
    access(to: key).property(lineBefore + line)
  }

  func propertyByKey(_ key: ProgramKey, at line: UInt) -> NodeAccess.Property {
    access(to: key).propertyByKey(lineBefore + line)
  }

  /// Builds the default of a key.
  func build(_ key: ProgramKey, of context: DependencyContext) -> ProgramNode {
    let family: DependencyFamily<Int, ProgramNode>? =
      key.hasFamily
      ? DependencyFamily { self.build(key, "output\($0)", reading: ProgramKey.readByOutputs) } : nil
    if !program.isParallel { made.seconds += key.secondsToBuild }
    guard key == .settings, !program.isParallel else {
      return build(key, "\(key).\(context)", reading: key.reads, family: family)
    }
    return withDependencies {
      access(to: .greeting).set(&$0, ProgramNode("own"))
    } operation: {
      build(key, "\(key).\(context)", reading: key.reads)
    }
  }

  private func build(
    _ key: ProgramKey,
    _ name: String,
    reading keys: [ProgramKey],
    family: DependencyFamily<Int, ProgramNode>? = nil
  ) -> ProgramNode {
    if program.isParallel { return ProgramNode(name, family: family) }
    made.counts[key, default: 0] += 1
    let count = made.counts[key, default: 0]
    let line = ProgramLine.part(of: key)
    let parts = keys.map { key in
      (count.isMultiple(of: 2) ? property(key, at: line)() : read(key, in: .current, at: line))
        .text
    }
    let text = "\(name)#\(count)(\(parts.joined(separator: " ")))"
    return ProgramObject(text, family: family)
  }

  func node(
    for reader: Reader,
    of key: ProgramKey,
    at line: UInt = ProgramLine.reads.lowerBound
  ) -> ProgramNode? {
    switch reader {
    case .current: read(key, in: .current, at: line)
    case .wrapper: property(key, at: line)()
    case .object(let id): made.objects[id]?.properties[key.rawValue]()
    case .saved(let id): made.values[id].map { read(key, in: $0, at: line) }
    }
  }

  /// Assigns fresh values, with a clock, which are bound before if a context is prepared in them.
  func assignFresh(_ context: DependencyContext?, to values: inout DependencyValues) {
    values = DependencyValues()
    guard let context else {
      if program.hasClock { values.continuousClock = ProgramClock().clock }
      return
    }
    withDependencies {
      $0 = values
    } operation: {
      prepareDependencies { $0.context = context }
      prepareClock()
    }
  }
}
