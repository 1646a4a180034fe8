/// An open scope: as long as it is, it holds one value of each key whose lifetime is scoped to its name.
///
/// Make one where the span of time begins, such as a log-in, and close it where that ends:
///
/// ```swift
/// import Dependencies
///
/// enum Session: DependencyScopeName {}
///
/// actor Cart {
///   private var items: [String] = []
///   func add(_ item: String) { items.append(item) }
///   func flush() async throws {}
/// }
///
/// enum CartKey: DependencyKey {
///   static var liveValue: Cart { Cart() }
///   static var testValue: Cart { Cart() }
///   static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
///   static func tearDown(_ cart: Cart) async throws { try await cart.flush() }
/// }
///
/// struct AppModel {
///   @Dependency(CartKey.self) var cart
/// }
///
/// func shop() async {
///   let session = DependencyScope(Session.self)
///   let model = withDependencies(in: session) { AppModel() }
///   await model.cart.add("Apple")
///   await session.close()
/// }
/// ```
///
/// Code runs in it with `withDependencies(in:)`. As overrides do, it holds for all that runs there, in child
/// tasks too, and objects that are made there remember it. The scope around a read counts more than one that
/// an object remembers.
///
/// Scopes nest. The one that is open where another is made encloses it: its values can be read in both, and
/// when it closes, the inner one closes first.
///
/// A value that is built in a scope may read those of the scope and of enclosing ones while it is built; one
/// of an inner scope does not live as long, and reading it is reported.
///
/// One that is released without being closed is closed then, in a task of its own for which nobody waits. If
/// there was something to tear down, debug builds warn of it: a program that ends meanwhile would not have
/// done it.
public final class DependencyScope: Sendable {
  let storage: ScopeStorage

  /// Opens a scope, inside the innermost one that is open here.
  ///
  /// - Parameters:
  ///   - name: The name's type.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - filePath: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - column: The place of the call, for diagnostics.
  public convenience init(
    _ name: (some DependencyScopeName).Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(name, at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  init(_ name: any DependencyScopeName.Type, at location: CodeLocation) {
    storage = ScopeStorage(name, inside: Storage.current.openScopes, at: location)
    storage.belongs(to: self)
  }

  deinit {
    Lock.checkThatNoneIsHeld()
    _ = storage.close(at: nil)
  }

  /// Closes the scope: tears its values down, and releases them.
  ///
  /// First the scopes inside it close, the youngest first. Then it waits for values that are being built.
  /// Then `tearDown` of each value's key runs, the youngest value first, so that a value is torn down before
  /// those that its construction read. In a task of its own, which is not cancelled with the caller's; if one
  /// throws, the others follow, and the errors are reported together, and returned.
  ///
  /// A read through the scope is an error from now on, and is reported. Until all are torn down, the values
  /// that there are can be read.
  ///
  /// Closing a scope again does nothing, but waits until it is closed. Within `tearDown`, it does not wait.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Leave it out.
  ///   - reportsErrors: Whether errors are reported. Turn it off if you handle the
  ///     returned errors; the first call decides.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - filePath: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - column: The place of the call, for diagnostics.
  /// - Returns: What `tearDown` threw, in the order in which it did.
  @discardableResult
  public func close(
    isolation: isolated (any Actor)? = #isolation,
    reportsErrors: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> [any Error] {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return await close(at: location, reportsErrors: reportsErrors)
  }

  @discardableResult
  func close(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    reportsErrors: Bool = true
  ) async -> [any Error] {
    let closing = storage.close(at: location, reportsErrors: reportsErrors)
    return storage.isBeingTornDownHere ? [] : await closing.value
  }

  /// Whether ``close(isolation:reportsErrors:fileID:filePath:line:column:)`` has been called.
  public var isClosed: Bool { !storage.isOpen }
}

extension DependencyScope {
  /// A value that is alive although its scope has closed.
  public struct Survivor: Hashable, Sendable, CustomStringConvertible {
    /// The dependency, such as `\.cart` or `CartKey`.
    public let dependency: String

    /// The type of the object.
    public let type: String

    /// The places that read it, such as `Shop/CartModel.swift:12`; sixteen at most.
    public let readers: [String]

    /// All of it in one line.
    public var description: String {
      "\(dependency) (\(type)), read at \(readers.joined(separator: ", "))"
    }
  }

  /// The values of the scope that are alive although it has closed, since somebody keeps them; an aid for
  /// finding leaks.
  ///
  /// Print it after the scope has closed and all that was made in it should be gone:
  ///
  /// ```swift
  /// func logOut(of session: DependencyScope) async {
  ///   await session.close()
  ///   for survivor in session.survivors {
  ///     print("still alive:", survivor)
  ///   }
  /// }
  /// ```
  ///
  /// Only objects are known here; a structure cannot be told from its copies. It is empty before the scope
  /// has closed, and in release builds, which keep no books. The scope itself keeps none of them alive.
  public var survivors: [Survivor] {
    if !BuildConfiguration.isDebug { return [] }
    return ConstructionCoordinator.withLock { storage.survivors }.compactMap { trace in
      guard let object = trace.object else { return nil }
      return Survivor(
        dependency: trace.name.short,
        type: typeName(type(of: object)),
        readers: trace.readers.map(\.description)
      )
    }
  }
}

/// The name of a kind of scope, such as a session or a request.
///
/// A name is a type without values:
///
/// ```swift
/// import Dependencies
///
/// enum Session: DependencyScopeName {}
/// ```
///
/// See ``DependencyScope``.
public protocol DependencyScopeName: SendableMetatype {}
