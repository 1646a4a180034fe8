#if canImport(SwiftUI)
  internal import SwiftUI

  /// What SwiftUI compares for an ``EnvironmentDependency`` when its environment has changed, to decide
  /// whether to evaluate the view. No dependency is read for it.
  ///
  /// It compares field by field, and overrides without `==` like values of its own environment.
  struct ReaderState: @unchecked Sendable {
    fileprivate let source: DependencySource

    fileprivate let context: DependencyContext?

    /// The store of fresh values.
    fileprivate let store: AnyObject?

    /// The decisions for the keys that views have read; nil if no key is known.
    fileprivate let decisions: Decision?
  }

  /// The override of one key, the mark of its reset or its scope, and the decisions for other keys. Values of
  /// keys can be sent.
  private struct Decision {
    let value: Any?
    let others: Any?
  }

  extension EnvironmentValues {
    fileprivate subscript(keys: ReadKeys) -> ReaderState {
      let values = dependencies
      return ReaderState(
        source: dependencySource,
        context: values.environment.context,
        store: values.environment.ownStore,
        decisions: keys.all.reduce(nil) { Decision(value: values.decision(of: $1), others: $0) }
      )
    }
  }

  /// The keys that the views of a declaration have read, or the only one that they can read.
  final class ReadKeys: DependencyObserver, Hashable {
    private let keys: Locked<[any TestDependencyKey.Type]>

    init(_ key: (any TestDependencyKey.Type)?) { keys = Locked(key.map { [$0] } ?? []) }

    var all: [any TestDependencyKey.Type] { keys.withLock { $0 } }

    func observe(_ event: DependencyEvent, during work: DependencyEvent.Work?, depth: Int) {
      guard case .read(_, of: let key, _, _) = event else { return }
      keys.withLock { keys in if !keys.contains(where: { $0 == key }) { keys.append(key) } }
    }

    static func == (left: ReadKeys, right: ReadKeys) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// The declaration of an ``EnvironmentDependency``, or several of the same dependency at one line.
  final class EnvironmentReader<Value>: Sendable {
    private let dependency: Dependency<Value>
    private let keys: ReadKeys

    /// The path to the state in SwiftUI's environment: the same object for all views of the declaration.
    /// SwiftUI may compare paths by identity, and would then take another one for a change.
    let path: any KeyPath<EnvironmentValues, ReaderState> & Sendable

    private init(_ dependency: Dependency<Value>) {
      self.dependency = Dependency(forView: dependency)
      keys = ReadKeys(dependency.knownKey)
      path = \.[keys]
    }

    /// The reader of a declaration. Several dependencies of one type at one line, as in a wrapper of a user,
    /// replace one another.
    static func of(_ dependency: Dependency<Value>) -> EnvironmentReader {
      let (place, type) = (dependency.declaration, ObjectIdentifier(Value.self))
      if let known = readers.withLock({ $0[place]?[type] }) as? EnvironmentReader,
        known.dependency.isSame(as: dependency)
      {
        return known
      }
      let reader = EnvironmentReader(dependency)
      // The old one is released when the lock is free.
      withExtendedLifetime(readers.withLock { $0[place, default: [:]].updateValue(reader, forKey: type) }) {}
      return reader
    }

    /// The value for a view.
    func value(for state: ReaderState) -> Value {
      dependency.value(in: state.source.values, observedBy: keys)
    }
  }

  /// The reader of each declaration, by the type of its value. A program has few.
  private let readers = Locked<[CodeLocation: [ObjectIdentifier: AnyObject]]>([:])
#endif
