import DependenciesCore

/// Walks through a program, and tells what the reference model expects it to read.
struct ModelRunner {
  private typealias Values = ReferenceModel.Values
  private typealias Scope = ReferenceModel.Scope
  private typealias Store = ReferenceModel.Store

  private let program: Program
  private var model: ReferenceModel
  /// The values of the process.
  private let process: Values
  private var current: Values
  private var objects: [Int: Values] = [:]
  private var saved: [Int: Values] = [:]
  private var continuations: [Int: Values] = [:]
  private var held: [Int: ReferenceModel.Value] = [:]
  private var layers: [Int: ReferenceModel.Writes] = [:]
  private var scopes: [Int: Scope] = [:]
  private var outcomes: [String] = []

  private init(_ program: Program) {
    self.program = program
    model = ReferenceModel(tellsConstructions: !program.isParallel)
    let context: DependencyContext = program.root == .process ? .live : .test
    process = Values(store: Store(of: .process, context))
    current = program.root == .process ? process : Values(store: Store(of: program.root, context))
  }

  /// The texts of the values that a program reads; nil if the pages do not say it.
  static func outcomes(of program: Program) -> [String]? {
    var runner = ModelRunner(program)
    runner.run(program.operations)
    for (_, scope) in runner.scopes.sorted(by: { $0.key < $1.key }) { runner.close(scope) }
    return runner.model.isDocumented ? runner.outcomes : nil
  }
}

// MARK: - Operations

extension ModelRunner {
  private mutating func run(_ operations: [Operation]) { for operation in operations { run(operation) } }

  private mutating func run(_ operation: Operation) {
    switch operation {
    case .read(let reader, let key):
      if let value = value(for: reader, of: key) { outcomes.append(value.text) }
    case .readLater(let reader, let key, let later):
      if let values = value(for: reader, of: key)?.remembered { note(later, in: current.over(values)) }
    case .callFamily(let reader, let key, let input):
      if let family = value(for: reader, of: key) { call(family, of: key, with: input) }
    case .hold(let id, let reader, let key): held[id] = value(for: reader, of: key)
    case .release(let id): held[id] = nil
    case .makeObject(let id): objects[id] = current
    case .saveValues(let id):
      save(current, as: id)
      continuations[id] = current
    case .makeLayer(let id, let over, let changes):
      layers[id] = changed(valuesUnder([over]), by: changes).written.over(layers[over] ?? .init())
    case .open(let id, let name, let changes):
      let values = changed(current, by: changes ?? [])
      notePlace(of: values)
      scopes[id] = Scope(name.name, with: values, in: current.scopes)
    case .close(let id): if let scope = scopes[id] { close(scope) }
    case .drop(let id): scopes[id] = nil
    case .wait(let seconds): model.time += seconds
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

  private mutating func run(_ body: [Operation], in entry: Entry) {
    var newScope: Scope?
    let heldModel: ReferenceModel.Value? = if case .fromHeld(let id) = entry { held[id] } else { nil }
    let values: Values?
    switch entry {
    case .update(let changes): values = changed(current, by: changes)
    case .inScope(let id, let changes):
      let inside = scopes[id].map(current.entering)
      if let inside { notePlace(of: inside) }
      values = inside.map { changed($0, by: changes ?? []) }
    case .from(let id, let changes): values = objects[id].map { changed(current.over($0), by: changes ?? []) }
    case .fromHeld: values = heldModel.map { $0.remembered.map(current.over) ?? current }
    case .newScope(let name, let changes):
      var changed = changed(current, by: changes)
      let scope = Scope(name.name, with: changed, in: current.scopes)
      changed.scopes = ReferenceModel.merge([scope] + scope.outer, over: current.scopes)
      (newScope, values) = (scope, changed)
    case .continuation(let id): values = continuations[id]
    case .task: values = current
    case .detachedTask(let id), .queue(let id):
      values = continuations[id] ?? (program.root == .fresh ? freshValues : process)
    }
    guard let values else { return }
    let outer = current
    current = values
    withExtendedLifetime(heldModel) { run(body) }
    if let newScope { close(newScope) }
    current = outer
  }

  private mutating func call(_ family: ReferenceModel.Value, of key: ProgramKey, with input: Int) {
    guard family.isFamily else { return }
    let output =
      family.outputs[input] ?? model.build(key, as: "output\(input)", reading: [.user], in: current)
    family.outputs[input] = output
    outcomes.append(output.text)
    if let values = output.remembered { note(.user, in: current.over(values)) }
  }

  private mutating func close(_ scope: Scope) {
    scope.close { value, values in
      if program.dropsScopes || program.isParallel { return }
      outcomes.append("tear down \(value.text) \(model.value(of: .user, in: values).text)")
    }
  }
}

// MARK: - Values

extension ModelRunner {
  private mutating func value(for reader: Reader, of key: ProgramKey) -> ReferenceModel.Value? {
    switch reader {
    case .current, .wrapper: model.value(of: key, in: current)
    case .object(let id): objects[id].map { model.value(of: key, in: current.over($0)) }
    case .saved(let id): saved[id].map { model.value(of: key, in: $0) }
    }
  }

  private mutating func note(_ key: ProgramKey, in values: Values) {
    outcomes.append(model.value(of: key, in: values).text)
  }

  private var freshValues: Values { Values(store: Store(of: .fresh, process.store.context)) }

  private mutating func save(_ values: Values, as id: Int) {
    notePlace(of: values)
    saved[id] = values
  }

  /// The pages do not say what a test reads from values that were saved where it does not run, nor with which
  /// defaults a scope tears a value down that was opened or built there.
  private mutating func notePlace(of values: Values) {
    if program.root == .test, values.store === process.store { model.isDocumented = false }
  }

  private func valuesUnder(_ ids: [Int]) -> Values {
    var values = current
    for layer in ids.compactMap({ layers[$0] }).reversed() { values.writes = layer.over(values.writes) }
    return values
  }

  /// Values as an update closure leaves them.
  private mutating func changed(_ values: Values, by changes: [Change]) -> Values {
    var values = values
    (values.written, model.isUpdating) = (ReferenceModel.Writes(), true)
    for change in changes {
      apply(change, to: &values)
      model.notePreparation(values)
    }
    model.isUpdating = false
    return values
  }

  private mutating func prepare(_ changes: [Change]) {
    let outer = current
    current.scopes = []
    model.endPreparing(changed(model.beginPreparing(for: outer), by: changes))
    current = outer
  }

  /// Applies a change of an update closure.
  private mutating func apply(_ change: Change, to values: inout Values) {
    switch change {
    case .set(let key, let number): values.write(.value(.init("\(number)")), for: key)
    case .setClock(let seconds): values.write(.value(.init("\(seconds)")), for: .clock)
    case .reset(let key): values.write(.reset, for: key)
    case .override(let key, let number): values.write(.built(.init(number)), for: key)
    case .decorate(let key, let number):
      let value = model.value(of: key, in: values, around: current)
      values.write(.value(.init("decorated\(number)(\(value.text))")), for: key)
    case .setObject(let key, let number):
      let text = "object\(number)(\(model.value(of: .user, in: current).text))"
      values.write(.value(.init(text, remembering: current.remembered)), for: key)
    case .assign(let id): if let other = saved[id] { values = other.asWritten }
    case .assignFresh: values = freshValues
    case .assignLayers(let ids): values = valuesUnder(ids).asWritten
    case .context(let context): (values.writes.context, values.written.context) = (context, context)
    case .save(let id): save(values, as: id)
    case .read(let key): outcomes.append(model.value(of: key, in: values, around: current).text)
    case .readByWrapper(let key): note(key, in: current)
    case .suspend: break
    }
  }
}
