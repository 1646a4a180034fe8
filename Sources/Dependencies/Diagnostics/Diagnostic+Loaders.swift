internal import DependenciesCore

// Messages about loaders.

/// A loader in messages: the dependency whose value it is, or its type and the line that made it.
struct LoaderName: Sendable, CustomStringConvertible {
  private let type: Any.Type
  private let dependency: DependencyName?
  private let location: CodeLocation

  /// Names a loader that the current code makes.
  init(_ type: Any.Type, madeAt location: CodeLocation) {
    (self.type, self.location) = (type, location)
    dependency = DependencyName.underConstruction.flatMap { $0.valueType == type ? $0 : nil }
  }

  var description: String { dependency?.short ?? "\(typeName(type)) (\(location.place))" }
}

extension Diagnostic {
  /// A loader was called after `close`, or closed during the call.
  static func loaderClosed(
    _ loader: LoaderName,
    calledAt call: CodeLocation,
    closedAt closing: CodeLocation?
  ) -> Self {
    Self(
      "\(loader) was called, but is closed.",
      [("Called at", call), ("Closed at", closing)],
      "End the code that calls it before you close it. To open the value again, make another loader."
    )
  }

  /// The start of a loader needs the loader's own value.
  ///
  /// - Parameters:
  ///   - loader: The loader.
  ///   - calls: The calls along the cycle, the last of which calls the loader.
  static func loaderCycle(_ loader: LoaderName, _ calls: [LoaderCall]) -> Self {
    let path = [loader] + calls.map(\.loader)
    return Self(
      "The start of \(loader) needs itself: \(path.map(\.description).joined(separator: " → ")).",
      zip(path, calls).map { caller, call in
        ("Called \(call.loader)", "\(call.location.place), while \(caller) starts")
      },
      """
      Let one of them start without the other, and call that only when its value is needed, for example in a
      method of the value.
      """
    )
  }

  /// A start takes long.
  static func longStart(of loader: LoaderName, calledAt call: CodeLocation) -> Self {
    longWait(
      of: "A call of \(loader)",
      for: "its start",
      [("Called at", call)],
      """
      If the start waits for a task that calls or closes this loader, neither continues. If it waits for another
      system, give that wait a time limit.
      """
    )
  }
}
