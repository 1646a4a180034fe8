import Dependencies

// Runs the synchronous operations of a program.
extension ProgramRunner {
  func run(_ operations: [Operation]) { for operation in operations { run(operation) } }

  func run(_ operation: Operation) {
    switch operation {
    case .read(let reader, let key, let line):
      if let node = node(for: reader, of: key, at: line) { made.outcomes.append(node.text) }
    case .readLater(let reader, let key, let later):
      let object = node(for: reader, of: key) as? ProgramObject
      withExtendedLifetime(object) {
        if let node = object?.node(of: later) { made.outcomes.append(node.text) }
      }
    case .callFamily(let reader, let key, let input):
      guard let output = node(for: reader, of: key)?.family?(input) else { return }
      made.outcomes.append(output.text)
      if let user = (output as? ProgramObject)?.node(of: .user) { made.outcomes.append(user.text) }
    case .resetFamily(let reader, let key): node(for: reader, of: key)?.family?.reset()
    case .hold(let id, let reader, let key): made.held[id] = node(for: reader, of: key)
    case .release(let id): made.held[id] = nil
    case .makeObject(let id): made.objects[id] = ProgramReader()
    case .saveValues(let id):
      made.values[id] = .current
      made.continuations[id] = withEscapedDependencies { $0 }
    case .open(let id, let scope, let changes):
      if made.scopes[id] == nil { made.scopes[id] = open(scope, changes) }
    case .wait(let seconds): made.seconds += seconds
    case .prepare(let changes): prepare(changes)
    case .overrideInTest(let changes): test?.override(newLine()) { self.change(&$0, by: changes) }
    case .setReporter: setReporter()
    case .run(let entry, _, let body): run(body, in: entry)
    case .close, .drop, .parallel: preconditionFailure("The operation is asynchronous.")
    }
  }

  private func run(_ body: [Operation], in entry: Entry) {
    switch entry {
    case .update(let changes):
      withDependencies({ change(&$0, by: changes) }, operation: { run(body) }, line: newLine())
    case .inScope(let id, let changes):
      guard let scope = made.scopes[id] else { return }
      // Nothing inside a synchronous call drops the variable.
      _ = beginRelease()
      if let changes {
        withDependencies(in: scope, { change(&$0, by: changes) }, operation: { run(body) }, line: newLine())
      } else {
        withDependencies(in: scope, operation: { run(body) }, line: newLine())
      }
    case .from(let id, nil):
      if let object = made.objects[id] { withDependencies(from: object) { run(body) } }
    case .from(let id, let changes?):
      guard let object = made.objects[id] else { return }
      withDependencies(from: object, { change(&$0, by: changes) }, operation: { run(body) }, line: newLine())
    case .fromHeld(let id):
      guard let node = made.held[id] else { return }
      withExtendedLifetime(node) { withDependencies(from: node) { run(body) } }
    case .reporter: DependencyDiagnostics.withReporter({ self.note($0) }) { run(body) }
    case .continuation(let id): made.continuations[id]?.yield { run(body) }
    case .newScope, .task, .detachedTask, .queue: preconditionFailure("The block is asynchronous.")
    }
  }
}

extension ProgramRunner {
  private func open(_ new: NewScope, _ changes: [Change]?) -> DependencyScope? {
    guard hasPlace(of: new) else { return nil }
    let opened =
      switch new.name {
      case .app: open(ProgramKey.App.self, at: new.place, changes)
      case .session: open(new.session, at: new.place, changes)
      case .request: open(ProgramKey.Request.self, at: new.place, changes)
      }
    withDependencies(in: opened) { addSentinel(of: new.name, in: .current) }
    return opened
  }

  private func open<Name: DependencyScopeName>(
    _ name: Name.Type,
    at place: NewScope.Place,
    _ changes: [Change]?
  ) -> DependencyScope {
    switch (place, changes) {
    case (.here, nil): DependencyScope(name, line: newLine())
    case (.here, let changes?): DependencyScope(name, { change(&$0, by: changes) }, line: newLine())
    case (_, nil): DependencyScope(name, in: scope(at: place), line: newLine())
    case (_, let changes?):
      DependencyScope(name, in: scope(at: place), { change(&$0, by: changes) }, line: newLine())
    }
  }

  private func open<Kind: DependencyScopeValue>(
    _ value: Kind,
    at place: NewScope.Place,
    _ changes: [Change]?
  ) -> DependencyScope {
    switch (place, changes) {
    case (.here, nil): DependencyScope(value, line: newLine())
    case (.here, let changes?): DependencyScope(value, { change(&$0, by: changes) }, line: newLine())
    case (_, nil): DependencyScope(value, in: scope(at: place), line: newLine())
    case (_, let changes?):
      DependencyScope(value, in: scope(at: place), { change(&$0, by: changes) }, line: newLine())
    }
  }

  /// Whether the scope has been made that a new one is opened in.
  func hasPlace(of new: NewScope) -> Bool {
    if case .inside(let id) = new.place { made.scopes[id] != nil } else { true }
  }

  func scope(at place: NewScope.Place) -> DependencyScope? {
    if case .inside(let id) = place { made.scopes[id] } else { nil }
  }
}

extension NewScope {
  /// The value that a scope of this name carries.
  var session: ProgramKey.Session { ProgramKey.Session(node: ProgramNode("\(value)")) }
}
