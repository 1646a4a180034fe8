// How a program opens, closes and releases scopes, and tears their values down.
extension ModelRunner {
  /// Opens a scope; nil if it should be opened in one that was not made.
  ///
  /// - Returns: The scope, and the environment of the code that has opened it.
  mutating func open(_ new: NewScope, _ changes: [Change]) -> (scope: Scope, inside: Values?)? {
    let around: Values
    switch new.place {
    case .here: around = current
    case .inNone: around = model.moved(into: nil)
    case .inside(let id):
      guard let scope = scopes[id] else { return nil }
      around = model.moved(into: scope)
    }
    // Only `$0` is moved: other reads of the closure are around the call.
    let value = new.name.key.map { _ in ReferenceModel.Value("\(new.value)") }
    var start = around
    if let key = new.name.key, let value { start.overrides[.key(key)] = .value(value) }
    let values = changed(start, by: changes)
    let scope = model.open(new.name, carrying: value, in: values, around: around)
    scope.holders = 1
    expectation.scopeCount += 1
    scope.number = expectation.scopeCount
    return (scope, model.inside(scope, openedIn: values))
  }

  @discardableResult
  mutating func close(_ scope: Scope, reportsErrors: Bool = true) -> [ReferenceModel.Failure] {
    model.close(scope, reportsErrors: reportsErrors) { tearDown($0, $1, in: $2) }
  }

  mutating func closeTellingErrors(_ scope: Scope, reportsErrors: Bool = true) {
    let errors = close(scope, reportsErrors: reportsErrors)
    if !errors.isEmpty { model.outcomes.append("errors: \(errors)") }
  }

  mutating func tearDown(
    _ key: ProgramKey,
    _ value: ReferenceModel.Value,
    in values: Values
  ) -> ReferenceModel.Failure? {
    if program.isParallel { return nil }
    model.outcomes.append("tear down \(value.text)")
    guard let tearDown = program.tearDowns[key], tearDownCount < Program.maximumOfTearDowns else {
      return nil
    }
    tearDownCount += 1
    runningTearDowns += 1
    let outer = current
    model.current = values
    run(tearDown.operations)
    model.current = outer
    runningTearDowns -= 1
    return tearDown.fails ? value.text : nil
  }

  mutating func drop(_ id: Int) {
    let release = beginRelease()
    if let scope = scopes.removeValue(forKey: id) { end(release, of: scope) }
  }

  /// Begins a call that may release the last `DependencyScope` of a scope.
  mutating func beginRelease() -> Int {
    expectation.closedByReleases.append([])
    return expectation.closedByReleases.count - 1
  }

  /// Releases a `DependencyScope`, which may close its scope and those around it.
  mutating func end(_ release: Int, of scope: Scope) {
    scope.holders -= 1
    let scopes = model.scopesToClose(afterReleaseOf: scope)
    // Code inside a tear-down may wait for a scope that waits for the tear-down.
    if !scopes.isEmpty, runningTearDowns > 0 { model.isDocumented = false }
    expectation.closedByReleases[release] += scopes.map(\.number)
    for scope in scopes { close(scope) }
  }
}
