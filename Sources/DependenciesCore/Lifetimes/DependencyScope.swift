/// An open scope, which holds one value of each key whose lifetime is scoped to its name.
///
/// Open a scope where a span of time begins, such as a log-in, with the overrides that belong to it. Close it
/// where the span ends:
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
/// A value of the scope is built, and torn down, with *the values of the scope*: those in force where the
/// scope was opened, and its own overrides. Overrides around the first reader do not count, so the order of
/// reads does not matter.
///
/// To run code in the scope, use `withDependencies(in:)`, which also puts the scope's overrides in force.
/// Like overrides, the scope is in force in child tasks, and objects that are made there remember it. The
/// scope around a read wins over one that an object remembers.
///
/// ## How scopes nest
///
/// A scope that is opened inside another is enclosed by it. The values of the outer scope can be read in
/// both. When the outer scope closes, the inner one closes first.
///
/// While it is built, a value may read values of its own scope and of enclosing scopes. A value of an inner
/// scope does not live as long, so reading it is reported.
///
/// ## How it ends
///
/// Closing tears the values down, and releases all that the scope holds. A scope is open until it is closed,
/// or until the `DependencyScope` and everything that was made in it are released; the values that it built
/// itself do not keep it open. A released scope closes in a separate task, which is not awaited. If it has
/// values to tear down, debug builds warn, since the program may end before they are. A scope that is kept by
/// one of its overrides, such as a model, is not released before it is closed.
///
/// Work that outlives the code that starts it, such as a response that is written after its handler has
/// returned, opens a scope itself, and closes it after the last byte.
public final class DependencyScope: Sendable {
  let state: ScopeState

  /// Opens a scope inside the innermost one that is open here.
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

  /// Opens a scope with its own overrides, inside the innermost one that is open here.
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

  /// Opens a scope with its own overrides, which an asynchronous closure sets.
  ///
  /// The asynchronous form of ``init(_:_:fileID:filePath:line:column:)``. The closure runs on the actor whose
  /// code contains it.
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

  /// Opens a scope with its own overrides, for a known place in the code.
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
  /// First the scopes inside it close, the youngest first. Then it waits for values that are being built.
  /// Then `tearDown` of each value's key runs, with the values of the scope, the youngest value first, so
  /// that a value is torn down before those that its construction read. All this runs in a separate task, on
  /// no actor, and is not canceled with the caller's task. If a `tearDown` throws, the others still run. The
  /// errors are reported together, and returned.
  ///
  /// A closing scope builds no more values, except those that a running construction needs. An existing value
  /// can be read until it is torn down. Any other read is reported, and gets the torn-down value while that
  /// exists, or else the test value.
  ///
  /// A second call only waits until the scope is closed. Inside any `tearDown`, of this scope or another,
  /// `close` starts the closing, but returns at once and without errors, since a scope waits only for the
  /// scopes inside it.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Leave it out.
  ///   - reportsErrors: Whether errors are reported. Pass `false` if you handle the returned errors. The
  ///     first call decides.
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
    // If the caller is an actor, a tear-down that begins here would run on the actor's thread.
    state.beginClosing(at: location, reportsErrors: reportsErrors, startsHere: isolation == nil)
    return TearDown.current == nil ? await state.waitUntilClosed() : []
  }

  /// Starts to close the scope, for code that cannot wait.
  package func beginClosing(at location: CodeLocation) { state.beginClosing(at: location) }

  /// Whether the scope has begun to close: by a call, by its release, or with the scope around it.
  public var isClosed: Bool { !state.isOpen }
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
