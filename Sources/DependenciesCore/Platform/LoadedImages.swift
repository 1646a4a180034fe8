internal import DependenciesShims

/// The executable file and the dynamic libraries of the process that contain a copy of the library.
enum LoadedImages {
  /// Their paths; that of the program comes from how it was started.
  static var paths: [String] {
    var names = unsafe [UnsafePointer<CChar>?](repeating: nil, count: 8)
    let count = unsafe min(Int(dependencies_images(&names, Int32(names.count))), names.count)
    return unsafe names.prefix(count).map { name in
      let path = unsafe name.map { unsafe String(cString: $0) } ?? ""
      return path.isEmpty ? CommandLine.arguments.first ?? "" : path
    }
  }

  /// Reports it if the process has more than one copy. Each copy has its own task local and defaults, so code
  /// that uses one copy does not see overrides in another.
  ///
  /// Debug builds and tests stop, since later results would mislead. A released program goes on.
  static func reportIfSeveral() {
    let paths = paths
    guard paths.count > 1 else { return }
    let diagnostic: Diagnostic = .severalCopies(paths)
    if BuildConfiguration.isDebug || ProcessEnvironment.isTestRunner {
      IssueReporter.stop(diagnostic, at: nil)
    }
    IssueReporter.report(diagnostic, at: nil)
  }
}
