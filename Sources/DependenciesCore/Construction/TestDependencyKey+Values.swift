// Operations for code that does not know the type of a key's values.
extension TestDependencyKey {
  static var valueType: Any.Type { Value.self }

  /// The key's default, in a box.
  static func box(for construction: Construction) -> AnyValueBox {
    ValueBox(value(in: construction.context, at: construction.site), origin: construction.origin)
  }

  /// The test value, in a box.
  static func testBox(for construction: Construction) -> AnyValueBox {
    ValueBox(testValue, origin: construction.origin)
  }

  /// A new box for an object from a box of this key.
  static func box(of object: AnyObject, origin: ValueOrigin?) -> AnyValueBox {
    ValueBox(object as! Value, origin: origin)
  }

  /// Tears down the value in a box of this key.
  static func tearDown(valueOf box: AnyValueBox) async throws {
    try await tearDown((box as! ValueBox<Value>).value)
  }

  /// The key's default for a context.
  private static func value(in context: DependencyContext, at site: ReadSite) -> Value {
    switch context {
    case .live:
      // The conformance may be in any module of the program.
      guard let live = self as? any DependencyKey.Type else {
        noteMissingLiveValue(at: site)
        return testValue
      }
      return liveValue(of: live)
    case .preview: return previewValue
    case .test: return testValue
    }
  }

  private static func liveValue<Live: DependencyKey>(of live: Live.Type) -> Value {
    // `Live` is `Self`, seen as another protocol, so both have the same `Value`.
    Live.liveValue as! Value
  }
}

private func noteMissingLiveValue(at site: ReadSite) {
  if Construction.holdsBackReport() { return }
  if DependencyDiagnostics.stopsOnMissingLiveValue {
    IssueReporter.stop(.noLiveValue(site, stops: true), at: site.location)
  }
  IssueReporter.report(.noLiveValue(site, stops: false), at: site.location)
}

extension Construction {
  /// Called by the default `testValue`. A use of the value is then reported.
  static func noteMissingTestValue(of key: any TestDependencyKey.Type) {
    guard let construction = active, construction.key == ObjectIdentifier(key) else {
      // The property was read directly, not as a dependency.
      if holdsBackReport() { return }
      let test = LinkedTestRuntime.runtime?.currentTest?.name
      IssueReporter.report(.noTestValue(DependencyName(key), at: nil, test: test), at: nil)
      return
    }
    if construction.purpose == .standingIn {
      guard let cycle = construction.brokenCycle else { return }
      IssueReporter.stop(.cycle(cycle, stops: true), at: construction.site.location)
    }
    construction.lacksTestValue = true
  }
}
