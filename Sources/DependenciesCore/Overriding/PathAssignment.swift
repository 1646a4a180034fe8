extension DependencyValues {
  /// Sets the value at a key path that the library's caller has passed.
  ///
  /// Through a key path, Swift reads a computed property before it writes it. The frame shows that the read only
  /// begins an assignment.
  package mutating func set<Value>(_ newValue: Value, at keyPath: WritableKeyPath<DependencyValues, Value>) {
    let location = UpdateClosure.currentLocation ?? .unknown
    let activity = ThreadFrame.Activity.updating(notesOverrides: ThreadFrame.notesOverrides)
    var frame = ThreadFrame(activity, at: location, probedPath: .passUnretained(keyPath))
    withExtendedLifetime(keyPath) { frame.run { self[keyPath: keyPath] = newValue } }
  }
}
