#if canImport(SwiftUI)
  internal import SwiftUI

  extension EnvironmentValues {
    /// The value of a reader's dependency; nil if nothing around the view decides it, so that nothing is
    /// built before the view reads it.
    ///
    /// SwiftUI reads it when its environment has changed, and evaluates the view if the value differs.
    fileprivate subscript<Value>(reader: EnvironmentReader<Value>) -> Value? {
      let values = dependencies
      return reader.dependency.isDecided(by: values) ? values.bind { reader.dependency.wrappedValue } : nil
    }
  }

  /// A declaration of an ``EnvironmentDependency``, as the argument of a key path.
  struct EnvironmentReader<Value>: Hashable, Sendable {
    let dependency: Dependency<Value>

    static func == (left: Self, right: Self) -> Bool { left.dependency.isSame(as: right.dependency) }

    func hash(into hasher: inout Hasher) { hasher.combine(dependency.declaration) }

    /// The path to the value in SwiftUI's environment: the same object for all views of a declaration.
    ///
    /// SwiftUI may compare paths by identity, and would then take another one for a change. Several
    /// dependencies of one type at one line, as in a wrapper of a user, replace one another.
    var path: any KeyPath<EnvironmentValues, Value?> & Sendable {
      let (place, type) = (dependency.declaration, ObjectIdentifier(Value.self))
      if let known = readerPaths.withLock({ $0[place]?[type] }) as? ReaderPath<Value>, known.reader == self {
        return known.path
      }
      let path = ReaderPath(reader: self)
      // The old path is released when the lock is free.
      withExtendedLifetime(readerPaths.withLock { $0[place, default: [:]].updateValue(path, forKey: type) }) {
      }
      return path.path
    }
  }

  private final class ReaderPath<Value>: Sendable {
    let reader: EnvironmentReader<Value>
    let path: any KeyPath<EnvironmentValues, Value?> & Sendable

    init(reader: EnvironmentReader<Value>) { (self.reader, path) = (reader, \.[reader]) }
  }

  /// The path of each declaration, by the type of its value. A program has few.
  private let readerPaths = Locked<[CodeLocation: [ObjectIdentifier: AnyObject]]>([:])
#endif
