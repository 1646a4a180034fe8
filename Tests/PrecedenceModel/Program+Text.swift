// Programs as text, for the report of a mismatch.

extension Program: CustomStringConvertible {
  var description: String {
    let begin =
      (root == .fresh ? "" : "// in the values of the \(root)\n")
      + (context.map { "prepareDependencies { $0.context = .\($0) }\n" } ?? "")
      + (hasClock ? "" : "// without a clock\n")
    let earlier = earlierRun.map { "\(Self.text($0.traits, $0.operations))// in the next run of the test\n" }
    let tearDowns = tearDowns.sorted { $0.key.rawValue < $1.key.rawValue }.map { key, tearDown in
      "tear-down of \(key):\(tearDown.fails ? " throws, after" : "")\n\(tearDown.operations.text(""))"
    }
    return begin + tearDowns.joined() + (earlier ?? "") + Self.text(traits, operations)
  }

  private static func text(_ traits: [ProgramTrait], _ operations: [Operation]) -> String {
    traits.map { "\($0)\n" }.joined() + operations.map { $0.text("") }.joined()
  }
}

extension ProgramTrait: CustomStringConvertible {
  var description: String {
    switch self {
    case .setting(let changes): ".dependencies \(changes.text)"
    case .overriding(let changes): "trait { withDependencies \(changes.text) }"
    }
  }
}

extension Operation {
  fileprivate func text(_ indent: String) -> String {
    let line: String
    switch self {
    case .read(let reader, let key, let place): line = "read \(reader).\(key), line \(place)"
    case .readLater(let reader, let key, let later): line = "read \(reader).\(key).\(later)"
    case .callFamily(let reader, let key, let input): line = "read \(reader).\(key)(\(input)), and its user"
    case .resetFamily(let reader, let key): line = "\(reader).\(key).reset()"
    case .hold(let id, let reader, let key): line = "let held\(id) = \(reader).\(key)"
    case .release(let id): line = "held\(id) = nil"
    case .makeObject(let id): line = "let object\(id) = Object()"
    case .saveValues(let id): line = "let values\(id) = DependencyValues.current"
    case .open(let id, let scope, let changes):
      line = "let scope\(id) = DependencyScope\(scope.text) \(changes?.text ?? "")"
    case .close(let id, let reportsErrors):
      line = "await scope\(id).close(\(reportsErrors ? "" : "reportsErrors: false"))"
    case .drop(let id): line = "scope\(id) = nil"
    case .wait(let seconds): line = "clock += \(seconds)"
    case .prepare(let changes): line = "prepareDependencies \(changes.text)"
    case .overrideInTest(let changes): line = "overrideDependencies \(changes.text)"
    case .setReporter: line = "DependencyDiagnostics.reporter = …"
    case .run(let entry, let isAsynchronous, let body):
      line = "\(isAsynchronous ? "await " : "")\(entry.text) {\n\(body.text(indent))\(indent)}"
    case .parallel(let bodies):
      line = bodies.map { "async {\n\($0.text(indent))\(indent)}" }.joined(separator: " ")
    }
    return "\(indent)\(line)\n"
  }
}

extension [Operation] {
  fileprivate func text(_ indent: String) -> String { map { $0.text(indent + "  ") }.joined() }
}

extension Reader: CustomStringConvertible {
  var description: String {
    switch self {
    case .current: "current"
    case .wrapper: "@Dependency"
    case .object(let id): "object\(id)"
    case .saved(let id): "values\(id)"
    }
  }
}

extension Change: CustomStringConvertible {
  var description: String {
    switch self {
    case .set(let key, let number): "$0.\(key) = \(number)"
    case .setByPath(.part, let key, let number): "path(\\.\(key).part = \(number))"
    case .setByPath(let path, let key, let number): "path(\\.\(key), \(path) = \(number))"
    case .reset(let key): "$0.reset(\(key))"
    case .wrap(let key, let number): "$0.\(key) = wrapped\(number)($0.\(key))"
    case .setObject(let key, let number): "$0.\(key) = Object\(number)()"
    case .setClock(let clock):
      "$0.continuousClock = \(clock.isOther ? "other clock" : "clock") + \(clock.secondsAhead)"
    case .assign(let id): "$0 = values\(id)"
    case .assignFresh(let context):
      "$0 = DependencyValues()\(context.map { ", bound before, and prepared for .\($0)" } ?? "")"
    case .context(let context): "$0.context = .\(context)"
    case .save(let id): "values\(id) = $0"
    case .read(let key): "read $0.\(key)"
    case .readByWrapper(let key): "read @Dependency.\(key)"
    case .prepare(let changes): "prepareDependencies \(changes.text)"
    case .fail: "throw ProgramError()"
    }
  }
}

extension [Change] {
  fileprivate var text: String { "{ \(map(\.description).joined(separator: "; ")) }" }
}

extension NewScope {
  fileprivate var text: String {
    let kind = name.key == nil ? "\(name.rawValue).self" : "\(name.rawValue)(\(value))"
    return switch place {
    case .here: "(\(kind))"
    case .inNone: "(\(kind), in: nil)"
    case .inside(let id): "(\(kind), in: scope\(id))"
    }
  }
}

extension Entry {
  fileprivate var text: String {
    switch self {
    case .update(let changes): "withDependencies \(changes.text) operation:"
    case .inScope(let id, let changes): "withDependencies(in: scope\(id)) \(changes?.text ?? "")"
    case .from(let id, let changes): "withDependencies(from: object\(id)) \(changes?.text ?? "")"
    case .fromHeld(let id): "withDependencies(from: held\(id))"
    case .newScope(let scope, let changes): "withDependencyScope\(scope.text) \(changes.text)"
    case .continuation(let id): "withEscapedDependencies of values\(id)"
    case .reporter: "DependencyDiagnostics.withReporter"
    case .task: "Task"
    case .detachedTask(let id): "Task.detached, values\(id)"
    case .queue(let id): "queue.async, values\(id)"
    }
  }
}
