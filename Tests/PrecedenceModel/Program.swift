import DependenciesCore

/// A random program, as data: the library and the reference model both run it.
///
/// Numbers name the objects, scopes and values that a program makes. An operation on something that was not
/// made has no effect, so any operation can be left out.
struct Program: Sendable {
  var operations: [Operation] = []

  /// The values that the program begins in. An object that remembers those of a later case reads from them.
  enum Root: Comparable { case process, test, fresh }

  var root = Root.fresh

  /// Whether it has tasks that run at the same time. Values then tell neither how often nor from what they
  /// were built, which depends on the order of the tasks.
  var isParallel = false

  /// Whether it drops variables of scopes, which then close at some later time.
  var dropsScopes = false
}

indirect enum Operation: Sendable {
  case read(Reader, ProgramKey)
  /// Reads a `@Dependency` property of a value.
  case readLater(Reader, ProgramKey, ProgramKey)
  case callFamily(Reader, ProgramKey, input: Int)
  case hold(Int, Reader, ProgramKey)
  case release(Int)
  case makeObject(Int)
  case saveValues(Int)
  case makeLayer(Int, over: Int, [Change])
  case open(Int, ProgramScope, [Change]?)
  case close(Int)
  case drop(Int)
  /// Advances the clock, by seconds.
  case wait(Int)
  case prepare([Change])
  case run(Entry, isAsynchronous: Bool, [Operation])
  case parallel([[Operation]])
}

/// A reader of a key.
enum Reader: Sendable {
  case current, wrapper
  case object(Int)
  case saved(Int)
}

/// An operation of an update closure.
enum Change: Sendable {
  case set(ProgramKey, Int)
  case reset(ProgramKey)
  case override(ProgramKey, Int)
  case decorate(ProgramKey, Int)
  /// Sets an object that the closure makes, which reads `user`.
  case setObject(ProgramKey, Int)
  /// Sets a clock that is ahead, by seconds.
  case setClock(Int)
  case assign(Int)
  case assignFresh
  case assignLayers([Int])
  case context(DependencyContext)
  case save(Int)
  case read(ProgramKey)
  case readByWrapper(ProgramKey)
  /// Makes the closure asynchronous.
  case suspend
}

/// A call that runs a block.
enum Entry: Sendable {
  case update([Change])
  case inScope(Int, [Change]?)
  case from(Int, [Change]?)
  case fromHeld(Int)
  case newScope(ProgramScope, [Change])
  case continuation(Int)
  case task
  /// With a continuation; without one, in a program in fresh values, with other fresh values.
  case detachedTask(Int)
  case queue(Int)
}

extension Operation {
  var isAsynchronous: Bool {
    switch self {
    case .close, .parallel: true
    case .open(_, _, let changes?), .prepare(let changes): changes.isAsynchronous
    case .run(let entry, let isAsynchronous, let body):
      isAsynchronous || entry.isAsynchronous || body.contains(where: \.isAsynchronous)
    default: false
    }
  }
}

extension Entry {
  var isAsynchronous: Bool {
    switch self {
    case .update(let changes), .inScope(_, let changes?), .from(_, let changes?): changes.isAsynchronous
    case .newScope, .task, .detachedTask, .queue: true
    default: false
    }
  }
}

extension [Change] {
  /// Whether they need an asynchronous update closure.
  var isAsynchronous: Bool { contains { if case .suspend = $0 { true } else { false } } }
}

// MARK: - As text

extension Program: CustomStringConvertible {
  var description: String {
    (root == .fresh ? "" : "// in the values of the \(root)\n") + operations.map { $0.text("") }.joined()
  }
}

extension Operation {
  func text(_ indent: String) -> String {
    let line: String
    switch self {
    case .read(let reader, let key): line = "read \(reader).\(key)"
    case .readLater(let reader, let key, let later): line = "read \(reader).\(key).\(later)"
    case .callFamily(let reader, let key, let input): line = "read \(reader).\(key)(\(input)), and its user"
    case .hold(let id, let reader, let key): line = "let held\(id) = \(reader).\(key)"
    case .release(let id): line = "held\(id) = nil"
    case .makeObject(let id): line = "let object\(id) = Object()"
    case .saveValues(let id): line = "let values\(id) = DependencyValues.current"
    case .makeLayer(let id, let over, let changes):
      line = "let layer\(id) = OverrideLayer(over: layer\(over)) \(changes.text)"
    case .open(let id, let name, let changes):
      line = "let scope\(id) = DependencyScope(\(name.rawValue).self) \(changes?.text ?? "")"
    case .close(let id): line = "await scope\(id).close()"
    case .drop(let id): line = "scope\(id) = nil"
    case .wait(let seconds): line = "clock += \(seconds)"
    case .prepare(let changes): line = "prepareDependencies \(changes.text)"
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
    case .reset(let key): "$0.reset(\(key))"
    case .override(let key, let number): "$0.override(\(key)) { override\(number) }"
    case .decorate(let key, let number): "$0.decorate(\\.\(key)) { decorated\(number)($0) }"
    case .setObject(let key, let number): "$0.\(key) = Object\(number)()"
    case .setClock(let seconds): "$0.continuousClock = clock + \(seconds)"
    case .assign(let id): "$0 = values\(id)"
    case .assignFresh: "$0 = DependencyValues()"
    case .assignLayers(let ids): "$0 = .current(under: \(ids.map { "layer\($0)" }))"
    case .context(let context): "$0.context = .\(context)"
    case .save(let id): "values\(id) = $0"
    case .read(let key): "read $0.\(key)"
    case .readByWrapper(let key): "read @Dependency.\(key)"
    case .suspend: "await Task.yield()"
    }
  }
}

extension [Change] {
  fileprivate var text: String { "{ \(map(\.description).joined(separator: "; ")) }" }
}

extension Entry {
  fileprivate var text: String {
    switch self {
    case .update(let changes): "withDependencies \(changes.text) operation:"
    case .inScope(let id, let changes): "withDependencies(in: scope\(id)) \(changes?.text ?? "")"
    case .from(let id, let changes): "withDependencies(from: object\(id)) \(changes?.text ?? "")"
    case .fromHeld(let id): "withDependencies(from: held\(id))"
    case .newScope(let name, let changes): "withDependencyScope(\(name.rawValue).self) \(changes.text)"
    case .continuation(let id): "withEscapedDependencies of values\(id)"
    case .task: "Task"
    case .detachedTask(let id): "Task.detached, values\(id)"
    case .queue(let id): "queue.async, values\(id)"
    }
  }
}
