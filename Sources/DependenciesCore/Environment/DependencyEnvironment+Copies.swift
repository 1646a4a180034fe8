extension DependencyEnvironment {
  /// A copy of this environment, in a test case with the store of the test.
  @inline(never)
  func copy() -> DependencyEnvironment {
    // `inTest` would retain this environment, which threads share.
    ProcessEnvironment.isTestRunner
      ? DependencyEnvironment(copying: inTest) : DependencyEnvironment(copying: self)
  }

  /// This environment; for that of an update closure, a copy that the closure changes no more, which code may
  /// remember.
  var undrafted: DependencyEnvironment {
    edit == nil ? self : DependencyEnvironment(copying: self, keepsBase: false)
  }
}
