internal import DependenciesShims

extension DependencyValues {
  /// The value of a key.
  ///
  /// ```swift
  /// enum GreetingKey: DependencyKey { static let liveValue = "Hello" }
  /// assert(DependencyValues.current[GreetingKey.self] == "Hello")
  /// ```
  ///
  /// Use it in properties of ``DependencyValues``. Most other code reads with ``Dependency``. A write sets
  /// the override. It neither reads nor builds another value. See <doc:ReadingAndOverriding> for the value
  /// that a read gets.
  ///
  /// A helper that reads a key for its caller should take the caller's `fileID`, `filePath`, `line` and
  /// `column`, and pass them on, so that messages show them.
  ///
  /// - Parameter key: The key's type.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    @inlinable
    get {
      guard let box = unsafe readyBox(key) else {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        return readSlowly(key, at: location, in: function)
      }
      // These values keep the box, and may be released after their last use: here, where the client's code
      // reads it.
      return withExtendedLifetime(self) { unsafe box.value(as: Key.Value.self) }
    }
    @inlinable
    set {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      set(key, at: location, in: function) { ValueBox(newValue, origin: $0) }
    }
  }

  /// The box of a key's value, or nil if it does not exist yet or the read must be recorded. Not retained:
  /// the caller must keep these values until the value is copied.
  @usableFromInline
  func readyBox(_ key: any TestDependencyKey.Type) -> Unmanaged<AnyValueBox>? {
    unsafe environment.readyBox(of: key, over: nil)
  }

  /// The value of a key, from any source.
  @usableFromInline
  func readSlowly<Key: TestDependencyKey>(
    _ key: Key.Type,
    at location: CodeLocation,
    in function: StaticString
  ) -> Key.Value {
    Read.resolve(
      key,
      in: environment,
      at: ReadSite(key, location: location, function: function, update: environment.draft?.location)
    )
    .value(as: Key.Value.self)
  }

  /// Sets the override of a key, in the property or method `function`.
  @usableFromInline
  mutating func set(
    _ key: any TestDependencyKey.Type,
    at location: CodeLocation,
    in function: StaticString,
    _ makeBox: (ValueOrigin?) -> AnyValueBox
  ) {
    // Values that an update closure has assigned as a whole are no draft, and have no observer yet.
    let isObserved =
      environment.observer != nil || environment.draft == nil && DependencyEnvironment.currentObserver != nil
    let isNoted =
      BuildConfiguration.isDebug || isObserved || environment.preparation != nil
      || environment.draft?.isOfTest == true
    let site =
      isNoted
      ? ReadSite(key, location: location, function: function, update: environment.draft?.location) : nil
    let box = makeBox(site.map { ValueOrigin($0, setIn: environment) })
    // The flag comes first, so that a live program, which has no such reads, takes no lock.
    if dependencies_has_silent_reads() { reportUntestedStart(of: key, at: location, in: function) }
    if environment.preparation != nil, let preparation = environment.runningPreparation {
      return preparation.set(box, for: key, in: environment)
    }
    makeUnique()
    environment.set(box, for: ObjectIdentifier(key))
  }

  /// Warns if the update closure has silently got a stand-in for a missing value, which it now overrides.
  private func reportUntestedStart(
    of key: any TestDependencyKey.Type,
    at location: CodeLocation,
    in function: StaticString
  ) {
    let store = environment.store
    guard let draft = environment.draft, store.takeSilentRead(of: ObjectIdentifier(key), in: draft) else {
      return
    }
    let name = ReadSite(key, location: location, function: function, update: draft.location).name
    let test = LinkedTestRuntime.runtime?.currentTest?.name
    IssueReporter.reportOnce(
      store.context(environment.context) == .live
        ? .overrideStartsFromTestValue(name, at: draft.location)
        : .overrideStartsUntested(name, at: draft.location, test: test),
      as: .warning,
      of: key,
      at: draft.location
    )
  }
}

extension ValueOrigin {
  /// The origin of a value that an assignment sets, in the update closure of a call or outside of all.
  convenience init(_ site: ReadSite, setIn environment: DependencyEnvironment) {
    self.init(
      kind: environment.runningPreparation == nil ? .override : .prepared,
      name: site.name,
      location: environment.draft?.location ?? site.location
    )
  }
}
