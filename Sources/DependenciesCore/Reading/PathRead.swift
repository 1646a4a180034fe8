/// A read by a key path whose property may do anything: it finds the scopes of the read laid over one another.
@usableFromInline
enum PathRead {
  /// Calls `body` with the values to read the property of.
  ///
  /// - Parameters:
  ///   - captured: The scope that the wrapper remembers.
  ///   - location: The place of the wrapper.
  ///   - path: The path, if nothing is known of it. The caller keeps it.
  ///   - body: Reads the property.
  @inline(__always)
  static func run<Result>(
    over captured: Scope?,
    at location: SourceLocation,
    learning path: PathToLearn?,
    _ body: (UnsafePointer<DependencyValues>) -> Result
  ) -> Result {
    // The frame keeps an update closure around the read from taking it for one of its own.
    ThreadFrame(activity: .reading, location: location, pathToLearn: path.unretained).run {
      let bound = DependencyValues.bound
      return Scope.unretained(in: bound)._withUnsafeGuaranteedRef { current in
        current.shows(captured) ? body(bound) : run(in: current, over: captured, body)
      }
    }
  }

  /// Calls `body` with values that are the current ones while it runs: the property may be computed from other dependencies.
  @inline(never)
  private static func run<Result>(
    in current: Scope,
    over captured: Scope?,
    _ body: (UnsafePointer<DependencyValues>) -> Result
  ) -> Result {
    // The first two ways are short ones, to what the third does as well.
    if let captured = captured.unretained {
      if captured._withUnsafeGuaranteedRef({ current.adds(nothingTo: $0) }) {
        return run(in: captured.retain(), body)
      }
      if let scope = SpareScope.take(showing: current, over: captured) {
        defer { SpareScope.put(scope) }
        return run(in: scope.retain(), body)
      }
    }
    return run(in: .passRetained(current.inTest.laid(over: captured)), body)
  }

  /// Calls `body` in a scope, with a reference to it that is handed over.
  @inline(__always)
  private static func run<Result>(
    in scope: Unmanaged<Scope>,
    _ body: (UnsafePointer<DependencyValues>) -> Result
  ) -> Result {
    DependencyValues.bind(scope)
    defer { DependencyValues.unbind() }
    return body(DependencyValues.bound)
  }
}

extension PathRead {
  /// Where a value has been found.
  @usableFromInline
  enum Found {
    /// In the place that there was room in.
    case inPlace

    /// In a box, of which ``Lookup/box(of:over:)`` says who keeps it.
    case inBox(Unmanaged<AnyValueBox>)
  }

  /// Finds the value at a key path, or makes it, if that can be done without the key path.
  ///
  /// - Parameters:
  ///   - path: The key path.
  ///   - captured: The scope that the wrapper remembers.
  ///   - location: The place of the wrapper.
  ///   - place: Where there is room for the value.
  /// - Returns: Where it is; nil if the key path must be applied.
  @usableFromInline
  static func value(
    of path: AnyKeyPath?,
    over captured: Scope?,
    at location: SourceLocation,
    in place: UnsafeMutableRawPointer
  ) -> Found? {
    guard let known = KnownPaths[path] else { return nil }
    return known._withUnsafeGuaranteedRef { known in
      if let key = known.value.key, let box = Lookup.box(of: key, over: captured) { return .inBox(box) }
      guard let getter = known.value.getter else { return nil }
      run(over: captured, at: location, learning: nil) { getter.makeValue(of: $0, at: place) }
      return .inPlace
    }
  }
}
