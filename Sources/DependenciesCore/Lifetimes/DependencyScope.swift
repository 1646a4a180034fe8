/// A span of time, such as a session or a request, that has its own values.
///
/// A scope has a *name*: an empty enum that conforms to ``DependencyScopeName``. The scope holds one value
/// for each key that has the lifetime ``DependencyLifetime/scoped(to:)`` with this name. When the scope
/// closes, it calls ``TestDependencyKey/tearDown(_:)`` for each of these values.
///
/// Open a scope where the span of time begins, with the overrides that belong to it. Close the scope where
/// the span ends:
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
/// If the span is one operation, such as a request, use
/// ``withDependencyScope(isolation:_:operation:fileID:filePath:line:column:)``, which closes the scope for
/// you.
///
/// If code reads a scoped value where no scope of that name is open, the library reports an issue, and the
/// read gets the test value.
///
/// ## How it ends
///
/// `close` tears the values down, and releases everything that the scope holds. Without `close`, the scope
/// stays open until the `DependencyScope`, and those of the scopes inside it, are released. It then closes in a
/// separate task, which nothing awaits. The program may end first, so debug builds warn if there were values
/// to tear down.
///
/// Objects that are made in the scope do not keep it open. But an override that stores the `DependencyScope`
/// does.
///
/// Work such as writing a response can outlive the code that starts it. Open a separate scope for such work,
/// and close that scope when the work ends.
///
/// ## Which overrides its values use
///
/// A scoped value is built with the scope's own overrides and those in effect where the scope was opened.
/// Overrides around the first read are ignored. `tearDown` runs with the overrides that the value was built
/// with.
///
/// ## Code in the scope
///
/// `withDependencies(in:)` runs code in the scope, with the scope's own overrides. Child tasks inherit the
/// scope, and objects that are made in it remember it. If such an object is used inside another scope of the
/// same name, its reads use the other scope.
///
/// ## How scopes nest
///
/// A scope can be opened inside another. Code in the inner scope reads the scoped values of both. Closing the
/// outer scope closes the inner one first.
///
/// While being built, a scoped value may read and keep values of its own scope and any outer scope. Values
/// that live longer are built outside of all scopes.
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
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let current = DependencyValues.forOperation
    self.init(name, in: current, with: current, at: location)
  }

  /// Opens a scope with overrides, inside the innermost open one.
  ///
  /// - Parameters:
  ///   - name: The type that names the scope.
  ///   - update: Sets the overrides of the scope.
  /// - Throws: Any error from the closure; in that case, no scope is opened.
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

  /// Opens a scope with overrides, for code that knows its place.
  package convenience init(
    _ name: any DependencyScopeName.Type,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows {
    let current = DependencyValues.forOperation
    self.init(name, in: current, with: try current.updated(at: location, update), at: location)
  }

  /// Opens a scope.
  ///
  /// - Parameters:
  ///   - current: The values in effect here.
  ///   - values: The same, with what an update closure has set.
  init(
    _ name: any DependencyScopeName.Type,
    in current: DependencyValues,
    with values: DependencyValues,
    at location: CodeLocation
  ) {
    state = .open(name, in: current.storage, with: values.storage, at: location)
  }

  deinit {
    Lock.checkThatNoneIsHeld()
    state.releaseKeeper()
  }

  /// Closes the scope: tears its values down, and releases them.
  ///
  /// 1. The scopes inside this one close, the most recent first.
  /// 2. `close` waits for values that are being built.
  /// 3. The library calls `tearDown` for each scoped value, the most recent first. So a value is torn down
  ///    before the values it was built from. If one `tearDown` throws an error, the others still run.
  /// 4. The library reports the errors together.
  /// 5. The scope releases everything that it holds, and `close` returns the errors.
  ///
  /// These steps run in a separate task, on no actor. Canceling the caller's task does not stop them. `close`
  /// does not wait for other code that runs in the scope.
  ///
  /// Code can read a value until it is torn down. Once the scopes inside have closed, a value that does not
  /// exist yet is built only if a running construction or a `tearDown` reads it. Any other read reports an
  /// issue, and gets the test value.
  ///
  /// A second call only waits until the scope is closed. A `tearDown` that closes another scope waits for it,
  /// unless that scope waits for this `tearDown`: then `close` returns an empty array at once, and errors are
  /// reported. A `tearDown` that waits for a task which closes the same scope hangs.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Omit it.
  ///   - reportsErrors: Whether the library reports the errors. Pass `false` to handle the returned errors
  ///     yourself. Only the first call's argument counts.
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
    let tearDown = TearDown.current
    let waits = tearDown?.beginWaiting(for: state) != false
    // On an actor, a tear-down that begins here would run on the actor's thread; inside another one, it would
    // need the stack of both.
    state.beginClosing(
      at: location,
      reportsErrors: reportsErrors || !waits,
      startsHere: isolation == nil && tearDown == nil
    )
    if !waits { return [] }
    defer { tearDown?.endWaiting(for: state) }
    return await state.waitUntilClosed()
  }

  /// Begins to close the scope, for code that cannot wait.
  package func beginClosing(at location: CodeLocation) { state.beginClosing(at: location) }

  /// Whether the scope is open. False as soon as closing has begun: through `close`, the scope's release, or
  /// the closing of an enclosing scope.
  public var isOpen: Bool { state.isOpen }
}

/// The name of a kind of ``DependencyScope``, such as a session or a request.
///
/// Declare it as an empty enum:
///
/// ```swift
/// import Dependencies
///
/// enum Session: DependencyScopeName {}
/// ```
public protocol DependencyScopeName: SendableMetatype {}
