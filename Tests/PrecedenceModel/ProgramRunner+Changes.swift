import DependenciesCore

/// The error that a closure or a tear-down of a program throws.
struct ProgramError: Error { var text = "" }

// Runs the operations of update closures.
extension ProgramRunner {
  func change(_ values: inout DependencyValues, by changes: [Change]) {
    for change in changes { self.change(&values, by: change) }
  }

  /// Calls `prepareDependencies`. An error that its closure throws has no other effect.
  func prepare(_ changes: [Change]) {
    try? prepareDependencies(
      { values in
        for change in changes {
          if case .fail = change { throw ProgramError() }
          self.change(&values, by: change)
        }
      },
      line: newLine()
    )
  }

  private func change(_ values: inout DependencyValues, by change: Change) {
    switch change {
    case .set(let key, let number): access(to: key).set(&values, ProgramNode("\(number)"))
    case .setByPath(let path, let key, let number): access(to: key).setByPath(&values, path, number)
    case .reset(let key): access(to: key).reset(&values)
    case .wrap(let key, let number):
      let text = read(key, in: values, at: ProgramLine.draft).text
      access(to: key).set(&values, ProgramNode("wrapped\(number)(\(text))"))
    case .setObject(let key, let number):
      let user = property(.user, at: ProgramLine.wrapperInDraft)().text
      access(to: key).set(&values, ProgramObject("object\(number)(\(user))"))
    case .assign(let id): if let other = made.values[id] { values = other }
    case .setClock(let clock): values.continuousClock = clock.clock
    case .assignFresh(let context): assignFresh(context, to: &values)
    case .context(let context): values.context = context
    case .save(let id): made.values[id] = values
    case .read(let key): made.outcomes.append(read(key, in: values, at: ProgramLine.draft).text)
    case .readByWrapper(let key):
      made.outcomes.append(property(key, at: ProgramLine.wrapperInDraft)().text)
    case .prepare(let changes): prepare(changes)
    case .fail: preconditionFailure("The closure runs this itself.")
    }
  }
}
