import DependenciesCore

/// Walks through a program, and tells what the reference model expects it to read and to report.
struct ModelRunner {
  typealias Values = ReferenceModel.Values
  typealias Scope = ReferenceModel.Scope
  typealias Store = ReferenceModel.Store

  let program: Program
  let model: ReferenceModel
  /// The store of a test without traits of this library.
  let ofTestWithoutTraits = Store.prepared(of: .test, .test)
  var objects: [Int: Values] = [:]
  var saved: [Int: Values] = [:]
  var continuations: [Int: Values] = [:]
  var held: [Int: ReferenceModel.Value] = [:]
  var scopes: [Int: Scope] = [:]
  /// How many values have been torn down, by operations that the program has for it.
  var tearDownCount = 0
  /// The tear-downs that run, one inside the other.
  var runningTearDowns = 0
  var expectation = ProgramExpectation()

  private init(_ program: Program) {
    self.program = program
    model = ReferenceModel(of: program)
    if program.root == .fresh {
      let context = program.context ?? .test
      model.current.store = .prepared(of: .fresh, context, hasClock: program.hasClock)
    }
  }

  /// The behavior of a program; nil if the pages do not say it.
  static func expectation(of program: Program) -> ProgramExpectation? {
    var runner = ModelRunner(program)
    if let earlier = program.earlierRun { runner.run(earlier.operations, in: earlier.traits) }
    runner.run(program.operations, in: program.traits)
    if !runner.model.isDocumented { return nil }
    runner.expectation.outcomes = runner.model.outcomes
    return runner.expectation
  }

  mutating func run(_ operations: [Operation], in traits: [ProgramTrait]) {
    let store = traits.contains(where: \.isOfLibrary) ? .prepared(of: .test, .test) : ofTestWithoutTraits
    let outer = model.current
    if program.root != .process { model.runningTest = store }
    for trait in traits { begin(trait) }
    run(operations)
    // A tear-down may open more scopes, also for a number that another one had.
    var ended: Set<Int> = []
    while let id = scopes.keys.filter({ !ended.contains($0) }).min() {
      if program.dropsScopes {
        drop(id)
      } else if let scope = scopes[id] {
        ended.insert(id)
        closeTellingErrors(scope)
      }
    }
    store.isClosed = store !== ofTestWithoutTraits
    model.current = outer
  }

  var current: Values { model.current }
}

// MARK: - Operations

extension ModelRunner {
  mutating func begin(_ trait: ProgramTrait) {
    defer { model.reports.reporterOfOperation = model.newNumber() }
    switch trait {
    case .setting(let changes): overrideInTest(changes)
    case .overriding(let changes): model.current = changed(current, by: changes)
    }
  }

  mutating func run(_ operations: [Operation]) { for operation in operations { run(operation) } }

  mutating func run(_ operation: Operation) {
    switch operation {
    case .read(let reader, let key, let line):
      if let value = value(for: reader, of: key, at: line) { model.outcomes.append(value.text) }
    case .readLater(let reader, let key, let later):
      let object = value(for: reader, of: key)
      if let values = object?.remembered {
        withExtendedLifetime(object) {
          note(later, in: model.merged(current, over: values), at: ProgramLine.property)
        }
      }
    case .callFamily(let reader, let key, let input):
      if let family = value(for: reader, of: key) { call(family, of: key, with: input) }
    case .resetFamily(let reader, let key):
      if let family = value(for: reader, of: key), family.isFamily { family.outputs = [:] }
    case .hold(let id, let reader, let key): held[id] = value(for: reader, of: key)
    case .release(let id): held[id] = nil
    case .makeObject(let id): objects[id] = model.remembered(current)
    case .saveValues(let id):
      saved[id] = model.saved(current)
      continuations[id] = model.saved(current)
    case .open(let id, let scope, let changes):
      if scopes[id] == nil { scopes[id] = open(scope, changes ?? [])?.scope }
    case .close(let id, let reportsErrors):
      if let scope = scopes[id] { closeTellingErrors(scope, reportsErrors: reportsErrors) }
    case .drop(let id): drop(id)
    case .wait(let seconds): model.time += seconds
    case .prepare(let changes): prepare(changes)
    case .overrideInTest(let changes): overrideInTest(changes)
    case .setReporter: model.reports.reporterOfProcess = model.newNumber()
    case .run(let entry, _, let body): run(body, in: entry)
    case .parallel(let bodies):
      for body in bodies {
        var branch = self
        branch.run(body)
      }
    }
  }

  mutating func run(_ body: [Operation], in entry: Entry) {
    var scope: Scope?
    // The call that opens a scope in another one keeps that one until it ends.
    var argument: Scope?
    var release = 0
    let heldModel: ReferenceModel.Value? = if case .fromHeld(let id) = entry { held[id] } else { nil }
    let outer = (current, model.runningTest, model.reports.reporterOfOperation)
    let values: Values?
    switch entry {
    case .update(let changes): values = changed(current, by: changes)
    case .inScope(let id, let changes):
      scope = scopes[id]
      scope?.holders += 1
      if scope != nil { release = beginRelease() }
      values = scope.map { changed(model.entering($0), by: changes ?? []) }
    case .from(let id, let changes):
      values = objects[id].map { changed(model.merged(current, over: $0), by: changes ?? []) }
    case .fromHeld:
      values = heldModel.map { $0.remembered.map { model.merged(current, over: $0) } ?? current }
    case .newScope(let new, let changes):
      if case .inside(let id) = new.place {
        guard let around = scopes[id] else { return }
        argument = around
        around.holders += 1
      }
      release = beginRelease()
      let opened = open(new, changes)
      (scope, values) = (opened?.scope, opened?.inside)
    case .continuation(let id): values = continuations[id]
    case .reporter:
      model.reports.reporterOfOperation = model.newNumber()
      values = current
    case .task: values = current
    case .detachedTask(let id), .queue(let id):
      model.reports.reporterOfOperation = model.reports.isOfProcess ? nil : model.newNumber()
      model.runningTest = nil
      values = continuations[id] ?? (program.root == .fresh ? freshValues() : Values())
    }
    if let values {
      model.begin(in: values)
      model.current = values
      withExtendedLifetime(heldModel) { run(body) }
    }
    (model.current, model.runningTest, model.reports.reporterOfOperation) = outer
    guard let scope else { return }
    if case .newScope = entry { close(scope) }
    end(release, of: scope)
    if let argument { end(release, of: argument) }
  }

  mutating func call(_ family: ReferenceModel.Value, of key: ProgramKey, with input: Int) {
    guard family.isFamily else { return }
    let output =
      family.outputs[input]
      ?? model.build(
        key,
        as: "output\(input)",
        reading: ProgramKey.readByOutputs,
        in: model.sourceOfOutput(of: family)
      )
    family.outputs[input] = output
    model.outcomes.append(output.text)
    if let values = output.remembered {
      note(.user, in: model.merged(current, over: values), at: ProgramLine.property)
    }
  }

}

// MARK: - Values

extension ModelRunner {
  mutating func value(
    for reader: Reader,
    of key: ProgramKey,
    at line: UInt = ProgramLine.reads.lowerBound
  ) -> ReferenceModel.Value? {
    switch reader {
    case .current, .wrapper: model.value(of: key, in: current, at: line)
    case .object(let id):
      objects[id].map { model.value(of: key, in: model.merged(current, over: $0), at: ProgramLine.object) }
    case .saved(let id): saved[id].map { model.value(of: key, in: $0, at: line) }
    }
  }

  mutating func note(_ key: ProgramKey, in values: Values, at line: UInt) {
    let value = model.value(of: key, in: values, at: line)
    model.outcomes.append(value.text)
  }

  /// Fresh values, with a clock, which have been bound before if a context is prepared in them.
  func freshValues(_ context: DependencyContext? = nil) -> Values {
    if let context { return Values(store: .prepared(of: .fresh, context, hasClock: program.hasClock)) }
    var values = Values(store: Store(of: .fresh, model.process.context, environment: nil))
    if program.hasClock { values.overrides[.key(.clock)] = .value(.init("clock", clock: ProgramClock())) }
    return values
  }
}
