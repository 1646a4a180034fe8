import DependenciesCore

// Runs the operations of update closures.
extension ModelRunner {
  /// Values as an update closure leaves them.
  mutating func changed(_ values: Values, by changes: [Change]) -> Values {
    model.editedCopy(of: values) { apply(changes, to: &$0) }
  }

  mutating func prepare(_ changes: [Change]) {
    model.prepare { apply(changes, to: &$0) }
  }

  mutating func overrideInTest(_ changes: [Change]) {
    model.setInTest { apply(changes, to: &$0) }
  }

  /// Applies the changes of an update closure.
  mutating func apply(_ changes: [Change], to values: inout Values) {
    for change in changes {
      // A call that throws keeps the values that it has set.
      if case .fail = change { return }
      apply(change, to: &values)
    }
  }

  /// Applies a change of an update closure.
  mutating func apply(_ change: Change, to values: inout Values) {
    switch change {
    case .set(let key, let number): model.write(.value(.init("\(number)")), for: key, to: &values)
    case .setByPath(let path, let key, let number):
      model.write(.value(.init("\(number)")), for: key, through: path, to: &values)
    case .setClock(let clock):
      model.write(.value(.init("clock", clock: clock)), for: .clock, to: &values)
    case .reset(let key): model.write(.reset, for: key, to: &values)
    case .wrap(let key, let number):
      let value = model.value(of: key, in: values, at: ProgramLine.draft)
      model.write(.value(.init("wrapped\(number)(\(value.text))")), for: key, to: &values)
    case .setObject(let key, let number):
      let user = model.value(of: .user, in: current, at: ProgramLine.wrapperInDraft)
      let value = ReferenceModel.Value(
        "object\(number)(\(user.text))",
        remembering: model.remembered(current)
      )
      model.write(.value(value), for: key, to: &values)
    case .assign(let id): if let other = saved[id] { assign(other, to: &values) }
    case .assignFresh(let context): assign(freshValues(context), to: &values)
    case .context(let context): model.write(context, to: &values)
    case .save(let id):
      saved[id] = values
      saved[id]?.store = model.saved(values).store
    case .read(let key): note(key, in: values, at: ProgramLine.draft)
    case .readByWrapper(let key): note(key, in: current, at: ProgramLine.wrapperInDraft)
    case .prepare(let changes): prepare(changes)
    case .fail: break
    }
  }

  mutating func assign(_ other: Values, to values: inout Values) {
    // The pages do not say whether a copy of `$0` that outlives its closure is a draft.
    if other.draft != nil { model.isDocumented = false }
    values = other
    values.draft = nil
  }
}
