/// One place that reads one dependency.
package struct ReadSite: Sendable {
  let name: DependencyName
  package let location: CodeLocation
}

extension ReadSite {
  /// The place of a read of a key.
  package init(of key: any TestDependencyKey.Type, at location: CodeLocation) {
    self.init(name: DependencyName(key), location: location)
  }

  /// The place of a read through the subscript of `DependencyValues`.
  ///
  /// Where a `@Dependency` reads through a key path, the place is the wrapper's, and the property that contains the
  /// subscript is the one it named.
  ///
  /// It is never inlined: each property of `DependencyValues` has a copy of the subscript.
  @inline(never)
  init(_ key: any TestDependencyKey.Type, location: CodeLocation, function: StaticString) {
    if let frame = ThreadFrame.current, frame.isReading {
      // A property may call a method that has the subscript; then its name is not known.
      let isProperty = !"\(function)".contains("(")
      let name = DependencyName(key, spelling: isProperty ? .property("\(function)") : .subscript)
      self.init(name: name, location: frame.location)
    } else {
      self.init(name: DependencyName(key, spelling: .subscript), location: location)
    }
  }
}
