internal import DependenciesShims

/// The getter of the one computed property that a key path names, which can be called without the key path.
///
/// A key path is generic, and looks up types and copies values on its way to the getter, which takes longer than everything else in a read.
struct PropertyGetter {
  private let function: DependenciesPropertyGetter

  /// Finds the getter; nil if the key path is of something else, or where it is not known how key paths are laid out.
  ///
  /// That is no part of the runtime's stable interface. So it is done only where programs come with the very runtime that their compiler
  /// belongs to, and for compilers with which it has been tested.
  init?(of path: AnyKeyPath) {
    #if os(Linux) && _pointerBitWidth(_64) && compiler(>=6.3) && compiler(<6.4)
      let object = Unmanaged.passUnretained(path).toOpaque()
      guard let function = withExtendedLifetime(path, { dependencies_property_getter(object) }) else {
        return nil
      }
      self.function = function
    #else
      return nil
    #endif
  }

  /// Makes the property's value, where there is room for one.
  @inline(__always)
  func makeValue(of values: UnsafePointer<DependencyValues>, at place: UnsafeMutableRawPointer) {
    dependencies_get_property(function, values, place)
  }
}
