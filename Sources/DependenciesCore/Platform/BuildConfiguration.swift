/// How the library was compiled.
enum BuildConfiguration {
  /// Whether this is a debug build, which keeps the books that diagnostics need.
  ///
  /// The optimiser drops what a release build guards with this.
  @inline(__always)
  static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
