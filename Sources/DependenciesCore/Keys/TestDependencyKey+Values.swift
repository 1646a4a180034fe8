// Operations for code that does not know the type of a key's values.
extension TestDependencyKey {
  package static var valueType: Any.Type { Value.self }

  /// The key's default, in a box.
  static func box(for construction: Construction) -> AnyValueBox {
    ValueBox(value(for: construction), origin: construction.origin)
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

  /// The key's default for the context of a construction.
  private static func value(for construction: Construction) -> Value {
    switch construction.context {
    case .live:
      // The conformance may be in any module of the program.
      guard let live = self as? any DependencyKey.Type else {
        construction.missing = construction.site.name
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

extension Construction {
  /// Called by the default `testValue`. A use of the value is then reported.
  static func noteMissingTestValue(of key: any TestDependencyKey.Type) {
    guard let construction = active, construction.key == ObjectIdentifier(key) else {
      // The property was read directly, not as a dependency.
      if let active, active.isSilent {
        active.missing = active.missing ?? DependencyName(key)
        return
      }
      let test = LinkedTestRuntime.runtime?.currentTest?.name
      IssueReporter.report(.noTestValue(DependencyName(key), at: nil, test: test), at: nil)
      return
    }
    if let report = construction.reportOfStandIn.take() { return report(false) }
    construction.missing = construction.site.name
  }
}
