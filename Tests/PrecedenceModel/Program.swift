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

  /// How its test runs before: objects that a run makes outlive it, and are read in the next one.
  var earlierRun: EarlierRun?

  struct EarlierRun: Sendable {
    var traits: [ProgramTrait] = []
    var operations: [Operation] = []
  }

  /// The traits of its test, the outermost first.
  var traits: [ProgramTrait] = []

  /// The context that the program prepares before anything else. Only for fresh values.
  var context: DependencyContext?

  /// Whether a clock is prepared, for each context. Otherwise, no expiring value is read.
  var hasClock = true

  /// Whether it has tasks that run at the same time. Values then tell neither how often nor from what they
  /// were built, which depends on the order of the tasks.
  var isParallel = false

  /// Whether it drops variables of scopes.
  var dropsScopes = false

  /// The tear-downs of scoped keys that do more than to tell it.
  var tearDowns: [ProgramKey: TearDown] = [:]

  struct TearDown: Sendable {
    var operations: [Operation] = []
    /// Whether it throws an error.
    var fails = false
  }

  /// How many tear-downs run operations, which may open scopes with values that are torn down.
  static let maximumOfTearDowns = 12

  /// Whether the order of its reports is known.
  var tellsReports: Bool { !isParallel }
}

/// The expected behavior of a program.
struct ProgramExpectation {
  /// The texts of what it reads, tears down and reports, in order.
  var outcomes: [String] = []
  var scopeCount = 0
  /// The scopes that close by release, for each call that may release a last `DependencyScope`.
  var closedByReleases: [[Int]] = []
}

/// A trait of a test.
enum ProgramTrait: Sendable {
  /// One of the library.
  case setting([Change])
  /// A user's own, which runs the test in `withDependencies`.
  case overriding([Change])

  var isOfLibrary: Bool { if case .setting = self { true } else { false } }
}

indirect enum Operation: Sendable {
  case read(Reader, ProgramKey, line: UInt)
  /// Reads a `@Dependency` property of a value.
  case readLater(Reader, ProgramKey, ProgramKey)
  case callFamily(Reader, ProgramKey, input: Int)
  case resetFamily(Reader, ProgramKey)
  case hold(Int, Reader, ProgramKey)
  case release(Int)
  case makeObject(Int)
  case saveValues(Int)
  case open(Int, NewScope, [Change]?)
  case close(Int, reportsErrors: Bool)
  /// Releases the variable of a scope.
  case drop(Int)
  /// Advances the clock, by seconds.
  case wait(Int)
  case prepare([Change])
  /// Calls `overrideDependencies`.
  case overrideInTest([Change])
  /// Sets another reporter of the process.
  case setReporter
  case run(Entry, isAsynchronous: Bool, [Operation])
  case parallel([[Operation]])
}

/// A scope that is opened.
struct NewScope: Sendable {
  let name: ProgramScope
  /// The value that it carries, if its name is a value.
  var value = 0
  var place = Place.here

  /// The scope that it is opened in: the innermost open one, none, or one of the program.
  enum Place: Sendable { case here, inNone, inside(Int) }
}

/// A reader of a key.
enum Reader: Sendable {
  case current, wrapper
  case object(Int)
  case saved(Int)
}

/// An operation of an update closure.
indirect enum Change: Sendable {
  case set(ProgramKey, Int)
  case setByPath(ProgramPath, ProgramKey, Int)
  case reset(ProgramKey)
  /// Sets a value that is made of the one that the closure reads.
  case wrap(ProgramKey, Int)
  /// Sets an object that the closure makes, which reads `user`.
  case setObject(ProgramKey, Int)
  case setClock(ProgramClock)
  case assign(Int)
  /// Assigns fresh values, which have been bound before if a context is prepared in them.
  case assignFresh(DependencyContext?)
  case context(DependencyContext)
  case save(Int)
  case read(ProgramKey)
  case readByWrapper(ProgramKey)
  case prepare([Change])
  /// Throws an error. Only in a preparation.
  case fail
}

/// A path through which a key, or a part of its value, is assigned.
enum ProgramPath: CaseIterable {
  /// That of a property of `@DependencyEntry`.
  case entry
  /// That of a property whose getter is written by hand.
  case property
  case part
}

/// A call that runs a block.
enum Entry: Sendable {
  case update([Change])
  case inScope(Int, [Change]?)
  case from(Int, [Change]?)
  case fromHeld(Int)
  case newScope(NewScope, [Change])
  case continuation(Int)
  case reporter
  case task
  /// With a continuation; without one, in a program in fresh values, with other fresh values.
  case detachedTask(Int)
  case queue(Int)
}

extension Operation {
  var isAsynchronous: Bool {
    switch self {
    case .close, .drop, .parallel: true
    case .run(let entry, let isAsynchronous, let body):
      isAsynchronous || entry.isAsynchronous || body.contains(where: \.isAsynchronous)
    default: false
    }
  }
}

extension Entry {
  var isAsynchronous: Bool {
    switch self {
    case .newScope, .task, .detachedTask, .queue: true
    default: false
    }
  }
}
