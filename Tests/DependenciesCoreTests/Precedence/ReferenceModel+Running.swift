import DependenciesCore

// Runs a program, step by step.
extension ReferenceModel {
  /// The texts of the values that a program reads; nil if the pages do not say it.
  static func outcomes(of program: Program) -> [String]? {
    var model = ReferenceModel(program: program)
    model.current.store = Store(isFresh: !program.runsInTest)
    model.run(program.operations)
    for (_, scope) in model.scopes.sorted(by: { $0.key < $1.key }) { model.close(scope) }
    return model.isDocumented ? model.outcomes : nil
  }

  private mutating func run(_ operations: [Operation]) { for operation in operations { run(operation) } }

  private mutating func run(_ operation: Operation) {
    switch operation {
    case .read(let reader, let key):
      if let value = value(for: reader, of: key) { outcomes.append(value.text) }
    case .readLater(let reader, let key, let later):
      if let values = value(for: reader, of: key)?.remembered { note(later, in: current.over(values)) }
    case .callFamily(let reader, let key, let input):
      guard let family = value(for: reader, of: key), family.isFamily else { return }
      let output = family.outputs[input] ?? build(key, as: "output\(input)", reading: [.user], in: current)
      family.outputs[input] = output
      outcomes.append(output.text)
      if let values = output.remembered { note(.user, in: current.over(values)) }
    case .hold(let id, let reader, let key): held[id] = value(for: reader, of: key)
    case .release(let id): held[id] = nil
    case .makeObject(let id): objects[id] = current
    case .saveValues(let id): (saved[id], continuations[id]) = (current, current)
    case .makeLayer(let id, let over, let changes):
      layers[id] = changed(valuesUnder([over]), by: changes).written.over(layers[over] ?? Writes())
    case .open(let id, let name, let changes):
      scopes[id] = opened(name, with: changed(current, by: changes ?? []))
    case .close(let id): if let scope = scopes[id] { close(scope) }
    case .drop(let id): scopes[id] = nil
    case .prepare(let changes): prepare(changes)
    case .run(let entry, _, let body): run(body, in: entry)
    case .parallel(let bodies):
      for body in bodies {
        var branch = self
        branch.run(body)
        outcomes = branch.outcomes
      }
    }
  }

  private mutating func value(for reader: Reader, of key: Key) -> Value? {
    switch reader {
    case .current, .wrapper: value(of: key, in: current)
    case .object(let id): objects[id].map { value(of: key, in: current.over($0)) }
    case .saved(let id): saved[id].map { value(of: key, in: $0) }
    }
  }

  private mutating func note(_ key: Key, in values: Values) {
    outcomes.append(value(of: key, in: values).text)
  }

  private mutating func run(_ body: [Operation], in entry: Entry) {
    var newScope: Scope?
    let model: Value? = if case .fromHeld(let id) = entry { held[id] } else { nil }
    let values: Values?
    switch entry {
    case .update(let changes): values = changed(current, by: changes)
    case .inScope(let id, let changes):
      values = scopes[id].map { changed(current.entering($0), by: changes ?? []) }
    case .from(let id, let changes): values = objects[id].map { changed(current.over($0), by: changes ?? []) }
    case .fromHeld: values = model.map { $0.remembered.map(current.over) ?? current }
    case .newScope(let name, let changes):
      var changed = changed(current, by: changes)
      let scope = opened(name, with: changed)
      changed.scopes = Self.merge([scope] + scope.outer, over: current.scopes)
      (newScope, values) = (scope, changed)
    case .continuation(let id): values = continuations[id]
    case .task: values = current
    case .detachedTask(let id), .queue(let id):
      values = continuations[id] ?? Values(store: Store(isFresh: true))
    }
    guard let values else { return }
    let outer = current
    current = values
    withExtendedLifetime(model) { run(body) }
    if let newScope { close(newScope) }
    current = outer
  }

  private func opened(_ name: ProgramScope, with values: Values) -> Scope {
    let around = current.scopes.first { $0.values != nil }
    return Scope(name.name, in: around.map { [$0] + $0.outer } ?? [], with: values)
  }

  private mutating func close(_ scope: Scope) {
    guard scope.values != nil else { return }
    for inner in scope.inner.reversed() { close(inner) }
    for (value, values) in scope.built.reversed() where !program.dropsScopes && !program.isParallel {
      outcomes.append("tear down \(value.text) \(self.value(of: .user, in: values).text)")
    }
    (scope.values, scope.own, scope.built) = (nil, Writes(), [])
  }

  private func valuesUnder(_ ids: [Int]) -> Values {
    var values = current
    for layer in ids.compactMap({ layers[$0] }).reversed() { values.writes = layer.over(values.writes) }
    return values
  }

  private mutating func prepare(_ changes: [Change]) {
    let (outer, store) = (current, current.store)
    current.scopes = []
    builtToPrepare = []
    let values = changed(Values(writes: Writes(context: current.writes.context), store: store), by: changes)
    for (place, override) in store.preparing {
      let isUsed = store.built[place]?() != nil || store.prepared[place] != nil
      if case .reset = override { continue }
      if isUsed, values.context != .preview, builtToPrepare?.contains(place) == false { continue }
      (store.prepared[place], store.built[place]) = (override, nil)
    }
    (current, store.preparing, builtToPrepare) = (outer, [:], nil)
  }

  /// Values as an update closure leaves them.
  private mutating func changed(_ values: Values, by changes: [Change]) -> Values {
    var values = values
    (values.written, isUpdating) = (Writes(), true)
    func replace(with other: Values, writing written: Writes) {
      values = other
      values.written = written
    }
    for change in changes {
      switch change {
      case .set(let key, let number): values.write(.value(Value("\(number)")), for: key)
      case .reset(let key): values.write(.reset, for: key)
      case .override(let key, let number): values.write(.built(Factory(number)), for: key)
      case .decorate(let key, let number):
        let value = value(of: key, in: values, around: current)
        values.write(.value(Value("decorated\(number)(\(value.text))")), for: key)
      case .setObject(let key, let number):
        let text = "object\(number)(\(value(of: .user, in: current).text))"
        values.write(.value(Value(text, remembering: current.remembered)), for: key)
      case .assign(let id): if let other = saved[id] { replace(with: other, writing: other.writes) }
      case .assignFresh: replace(with: Values(store: Store(isFresh: true)), writing: Writes())
      case .assignLayers(let ids): replace(with: valuesUnder(ids), writing: valuesUnder(ids).writes)
      case .context(let context): (values.writes.context, values.written.context) = (context, context)
      case .save(let id): saved[id] = values
      case .read(let key): outcomes.append(value(of: key, in: values, around: current).text)
      case .readByWrapper(let key): note(key, in: current)
      }
      guard builtToPrepare != nil else { continue }
      for (key, override) in values.written.overrides {
        values.store.preparing[Place(key: key, context: values.context)] = override
      }
    }
    isUpdating = false
    return values
  }
}
