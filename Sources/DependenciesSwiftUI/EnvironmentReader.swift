#if canImport(SwiftUI)
  internal import SwiftUI

  extension EnvironmentValues {
    /// The value of a reader's dependency; nil if nothing around the view decides it, so that nothing is built
    /// before the view reads it.
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
    /// Views are made often, and a path takes a microsecond to make. SwiftUI may also compare paths by
    /// identity. Several dependencies of one type at one line, as in a wrapper of a user, replace one another.
    var path: any KeyPath<EnvironmentValues, Value?> & Sendable {
      let place = ReaderPlace(location: dependency.declaration, value: ObjectIdentifier(Value.self))
      if let known = readerPaths.withLock({ $0[place] }) as? ReaderPath<Value>, known.reader == self {
        return known.path
      }
      let path = ReaderPath(reader: self)
      // What it replaces is released when the lock is free.
      withExtendedLifetime(readerPaths.withLock { $0.updateValue(path, forKey: place) }) {}
      return path.path
    }
  }

  private struct ReaderPlace: Hashable {
    let location: CodeLocation
    let value: ObjectIdentifier
  }

  private final class ReaderPath<Value>: Sendable {
    let reader: EnvironmentReader<Value>
    let path: any KeyPath<EnvironmentValues, Value?> & Sendable

    init(reader: EnvironmentReader<Value>) { (self.reader, path) = (reader, \.[reader]) }
  }

  /// The paths that have been made. Never forgotten: a program has few declarations.
  private let readerPaths = Locked<[ReaderPlace: AnyObject]>([:])
#endif
