/// An open scope. It holds one value of each key whose lifetime is scoped to its name.
///
/// Open a scope where a session, a request or another span of time begins, with the overrides that belong to
/// it. Close it where the span ends:
///
/// ```swift
/// import Dependencies
///
/// enum Session: DependencyScopeName {}
///
/// enum UserKey: DependencyKey {
///   static let liveValue = "nobody"
/// }
///
/// actor Cart {
///   @Dependency(UserKey.self) private var user
///   private var items: [String] = []
///   func add(_ item: String) { items.append(item) }
///   func save() { print("\(user) leaves \(items) in the cart") }
/// }
///
/// enum CartKey: DependencyKey {
///   static var liveValue: Cart { Cart() }
///   static var testValue: Cart { Cart() }
///   static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
///   static func tearDown(_ cart: Cart) async { await cart.save() }
/// }
///
/// struct AppModel {
///   @Dependency(CartKey.self) var cart
/// }
///
/// func shop() async {
///   let session = DependencyScope(Session.self) { $0[UserKey.self] = "Ann" }
///   let model = withDependencies(in: session) { AppModel() }
///   await model.cart.add("Apple")
///   await session.close()  // Ann leaves ["Apple"] in the cart
/// }
/// ```
///
/// ## What its values are made of
///
/// A value of the scope is built and torn down with *the values of the scope*: those in force where the scope
/// was opened, and its own overrides. Overrides around the first reader do not count.
///
/// `withDependencies(in:)` runs code in the scope, with the scope's overrides. Child tasks inherit the scope,
/// and objects that are made in it remember it. The scope around a read wins over one that an object
/// remembers.
///
/// ## How scopes nest
///
/// A scope can be opened inside another. Values of the outer scope can be read in both. When the outer scope
/// closes, the inner one closes first.
///
/// A value may be built from values of its own scope and of the scopes around it. Reading a value of an inner
/// scope is reported, since it does not live as long.
///
/// ## How it ends
///
/// Closing tears the values down, and releases all that the scope holds. Without a call of `close`, the scope
/// closes once the `DependencyScope` and everything made in it are released. Its own values do not keep it
/// open, but an override that refers to it does. It then closes in a separate task, which nothing awaits.
/// Debug builds warn if it has values to tear down, since the program may end first.
///
/// If work outlives the code that starts it, such as a response that is written after its handler returns,
/// open a scope for that work, and close it at the end.
public final class DependencyScope: Sendable {
  let state: ScopeState

  /// Opens a scope inside the innermost open one.
  ///
  /// - Parameter name: The type that names the scope.
  public convenience init(
    _ name: (some DependencyScopeName).Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(name, at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Opens a scope with overrides, inside the innermost open one.
  ///
  /// - Parameters:
  ///   - name: The type that names the scope.
  ///   - update: Sets the overrides of the scope.
  /// - Throws: The error of the closure; then no scope is opened.
  public convenience init(
    _ name: (some DependencyScopeName).Type,
    _ update: (inout DependencyValues) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows {
    try self.init(
      name,
      at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      update
    )
  }

  /// Opens a scope with overrides that an asynchronous closure sets.
  ///
  /// The closure runs on the actor whose code contains it.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Leave it out.
  ///   - name: The type that names the scope.
  ///   - update: Sets the overrides of the scope.
  /// - Throws: The error of the closure; then no scope is opened.
  public convenience init(
    isolation: isolated (any Actor)? = #isolation,
    _ name: (some DependencyScopeName).Type,
    _ update: @concurrent (inout DependencyValues) async throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async rethrows {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(name, with: try await DependencyValues.current.updated(at: location, update), at: location)
  }

  /// Opens a scope with overrides, for code that knows its place.
  package convenience init(
    _ name: any DependencyScopeName.Type,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows {
    self.init(name, with: try DependencyValues.updated(at: location, update), at: location)
  }

  /// Opens a scope with the values in force here, or with values made from them.
  init(_ name: any DependencyScopeName.Type, with values: DependencyValues? = nil, at location: CodeLocation)
  {
    let surroundings = Storage.current
    state = .open(name, in: surroundings, with: values?.storage ?? surroundings, at: location)
  }

  deinit {
    Lock.checkThatNoneIsHeld()
    state.beginClosing(at: nil)
  }

  /// Closes the scope: tears its values down, and releases them.
  ///
  /// The closing runs in a separate task, on no actor, and is not canceled with the caller's task. First the
  /// scopes inside it close, the youngest first. Then it waits for values that are being built. Then it calls
  /// `tearDown` of each value's key, with the values of the scope, the youngest value first, so that a value
  /// is torn down before those that its construction read. If a `tearDown` throws, the others still run. The
  /// errors are reported together, and returned.
  ///
  /// A closing scope builds only values that a running construction needs. A value can be read until it is
  /// torn down. Any other read is reported, and gets the torn-down value if it still exists, or else the test
  /// value.
  ///
  /// A second call only waits until the scope is closed. Inside the `tearDown` of any scope, `close` starts
  /// the closing, but returns an empty array at once.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Leave it out.
  ///   - reportsErrors: Whether errors are reported; the first call decides. Pass `false` to handle the
  ///     returned errors instead.
  /// - Returns: The errors of `tearDown`, in the order in which they were thrown.
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
    // On an actor, a tear-down that begins here would run on the actor's thread.
    state.beginClosing(at: location, reportsErrors: reportsErrors, startsHere: isolation == nil)
    return TearDown.current == nil ? await state.waitUntilClosed() : []
  }

  /// Begins to close the scope, for code that cannot wait.
  package func beginClosing(at location: CodeLocation) { state.beginClosing(at: location) }

  /// Whether the scope has begun to close: by a call, by its release, or with the scope around it.
  public var isClosed: Bool { !state.isOpen }
}

/// A kind of ``DependencyScope``, such as a session or a request.
///
/// Declare it as a type without values:
///
/// ```swift
/// import Dependencies
///
/// enum Session: DependencyScopeName {}
/// ```
public protocol DependencyScopeName: SendableMetatype {}
