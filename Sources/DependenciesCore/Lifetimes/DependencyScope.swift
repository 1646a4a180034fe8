/// An open scope: as long as it is, it holds one value of each key whose lifetime is scoped to its name.
///
/// Open one where the span of time begins, such as a log-in, with what belongs to it. Close it where that
/// ends:
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
/// A value of the scope is built, and torn down, with *the values of the scope*: those in force where it was
/// opened, and its own overrides. Overrides around its first reader do not count, so it does not matter who
/// reads first.
///
/// Code runs in the scope with `withDependencies(in:)`, which shows its overrides. As overrides do, it holds
/// for all that runs there, in child tasks too, and objects that are made there remember it. The scope around
/// a read counts more than one that an object remembers.
///
/// ## How scopes nest
///
/// The scope that is open where another is opened encloses it: its values can be read in both, and when it
/// closes, the inner one closes first.
///
/// A value may read those of its scope and of enclosing ones while it is built; one of an inner scope does
/// not live as long, and reading it is reported.
///
/// ## How it ends
///
/// Closing tears the values down, and releases all that the scope holds. A scope is open until it is closed,
/// or until neither the `DependencyScope` nor anything that was made in it is left; the values that it built
/// itself do not keep it open. A scope that is released is closed in a task of its own, for which nothing
/// waits. If there was something to tear down, debug builds warn: a program that ends meanwhile would not
/// have done it. A scope that is kept by one of its overrides, such as a model, is not released before it is
/// closed.
///
/// Code that outlives its opener, such as a response that is written after its handler has returned, opens a
/// scope itself, and closes it after the last byte.
public final class DependencyScope: Sendable {
  let state: ScopeState

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

  /// Opens a scope with overrides of its own, inside the innermost one that is open here.
  ///
  /// - Parameters:
  ///   - name: The name's type.
  ///   - update: Sets what belongs to the scope.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - filePath: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - column: The place of the call, for diagnostics.
  /// - Throws: What the closure throws; then no scope is opened.
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

  /// Opens a scope with overrides of its own that take time to make.
  ///
  /// It is the asynchronous form of ``init(_:_:fileID:filePath:line:column:)``.
  /// The closure runs on the actor whose code contains it.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Leave it out.
  ///   - name: The name's type.
  ///   - update: Sets what belongs to the scope.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - filePath: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - column: The place of the call, for diagnostics.
  /// - Throws: What the closure throws; then no scope is opened.
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

  /// Opens a scope with overrides of its own, on behalf of code at a place that is known already.
  package convenience init(
    _ name: any DependencyScopeName.Type,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows {
    self.init(name, with: try DependencyValues.updated(at: location, update), at: location)
  }

  /// Opens a scope with the values in force here, or with values that have been made from them.
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
  /// no actor, and is not cancelled with the caller's task. If a `tearDown` throws, the others follow, and
  /// the errors are reported together, and returned.
  ///
  /// A closing scope builds no more values but those that a value under construction needs. A value that is
  /// there can be read until it is torn down. Any other read is reported: it gives the value that has been
  /// torn down, as long as that is there, or else the test value.
  ///
  /// Closing a scope again does nothing, but waits until it is closed. Inside a `tearDown`, of whatever
  /// scope, `close` begins the closing, does not wait for it, and returns no errors: a scope waits for those
  /// inside it, and for nothing else.
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
    // If the caller is an actor, a tear-down that begins here would run on the actor's thread.
    state.beginClosing(at: location, reportsErrors: reportsErrors, startsHere: isolation == nil)
    return TearDown.current == nil ? await state.waitUntilClosed() : []
  }

  /// Begins to close the scope, for code that cannot wait.
  package func beginClosing(at location: CodeLocation) { state.beginClosing(at: location) }

  /// Whether somebody has closed it, or the scope around it.
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
