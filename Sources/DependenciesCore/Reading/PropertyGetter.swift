internal import DependenciesShims

/// The getter of the one computed property that a key path names, which can be called without the key path.
///
/// A key path is generic, and looks up types and copies values on its way to the getter, which takes longer than everything else in a read.
///
/// Key paths are looked into only for compilers with which that has been tested, on systems where programs come with the runtime of their
/// compiler. Elsewhere no getter is found.
struct PropertyGetter {
  #if os(Linux) && (arch(x86_64) || arch(arm64)) && compiler(>=6.3) && compiler(<6.4)
    private let function: DependenciesPropertyGetter

    /// Finds the getter; nil if the key path is of something else.
    init?(of path: AnyKeyPath) {
      let object = Unmanaged.passUnretained(path).toOpaque()
      guard let function = withExtendedLifetime(path, { dependencies_property_getter(object) }) else {
        return nil
      }
      self.function = function
    }

    /// Makes the property's value, where there is room for one.
    @inline(__always)
    func makeValue(of values: UnsafePointer<DependencyValues>, at place: UnsafeMutableRawPointer) {
      dependencies_get_property(function, values, place)
    }
  #else
    init?(of path: AnyKeyPath) { return nil }

    func makeValue(of values: UnsafePointer<DependencyValues>, at place: UnsafeMutableRawPointer) {
      fatalError("There is no such getter.")
    }
  #endif
}
