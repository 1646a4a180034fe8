internal import DependenciesCore
internal import DependenciesShims

/// The executable file and the dynamic libraries of the process that contain a copy of the library.
enum LibraryCopies {
  /// Stops the process if it has more than one copy. Each copy has its own task local and defaults, so code
  /// that uses one copy does not see overrides in another, and the results of tests would mislead.
  ///
  /// Only the first call looks for them. It runs no code of a user.
  static func check() { withoutOthers }

  private static let withoutOthers: Void = {
    let paths = Self.paths
    if paths.count > 1 { IssueReporter.stop(.severalCopies(paths), at: nil) }
  }()

  /// Their paths; that of the program comes from how it was started.
  private static var paths: [String] {
    var names = [UnsafePointer<CChar>?](repeating: nil, count: 8)
    let count = min(Int(dependencies_images(&names, Int32(names.count))), names.count)
    return names.prefix(count).map { name in
      let path = name.map { String(cString: $0) } ?? ""
      return path.isEmpty ? CommandLine.arguments.first ?? "" : path
    }
  }
}
