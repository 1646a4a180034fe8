internal import DependenciesShims

/// An assignment through a key path, while the thread reads the old value for it.
///
/// Swift runs the getters along a path before it writes, also if the path names a whole dependency. That is
/// no use of the old value. Until the getters have returned, on this thread:
///
/// - `IssueReporter` reports nothing, and remembers no report.
/// - Each read is decided under the lock (`Read.resolve`), and notes nothing (`ValueStore.noteRead`).
/// - Each construction is marked (`Construction.isOfOldValue`). It has no slot, so its value is not kept, and
///   it waits for no other (`ValueStore.step`). What it shares with a graph is its own
///   (`Construction.graphRoot`).
/// - The getter of the assigned entry returns the new value, and reads nothing (`__entry`).
///
/// One thing is noted: a part is assigned in a whole that stands in for a missing one
/// (`isReadingOldValue(ofWhole:)`), since the assignment keeps the rest of it.
@safe
struct PathAssignment {
  // The code that makes the assignment keeps both.
  fileprivate let path: Unmanaged<AnyKeyPath>
  fileprivate let newValue: Unmanaged<AnyValueBox>

  /// Whether the thread reads an old value.
  static var isReadingOldValue: Bool { unsafe dependencies_assignment() != nil }

  /// Whether the thread reads the old value for an assignment to a whole value of a type.
  static func isReadingOldValue(ofWhole type: Any.Type) -> Bool {
    guard let path = unsafe innermost?.pointee.path else { return false }
    return unsafe path._withUnsafeGuaranteedRef { Swift.type(of: $0).valueType == type }
  }

  /// The new value, for the getter of a property that does nothing but read a key: if it is the path of the
  /// assignment, nothing needs the old value.
  static func newValue<Value>(at path: KeyPath<DependencyValues, Value>) -> Value? {
    guard let assignment = unsafe innermost?.pointee else { return nil }
    guard unsafe assignment.path._withUnsafeGuaranteedRef({ $0 == path }) else { return nil }
    // Equal paths have values of one type.
    return unsafe assignment.newValue.takeUnretainedValue().value(as: Value.self)
  }

  /// The innermost assignment. It is a variable of a function that waits for the getters.
  private static var innermost: UnsafePointer<PathAssignment>? {
    unsafe dependencies_assignment()?.assumingMemoryBound(to: PathAssignment.self)
  }
}

extension DependencyValues {
  /// Sets the value at a key path. The read of the old value has no effect.
  ///
  /// All functions that take a path to a value and the value call this one.
  package mutating func set<Value>(_ newValue: Value, at keyPath: WritableKeyPath<DependencyValues, Value>) {
    // Such a path leads into an object, which is changed and not replaced: so it is read as by other code.
    if keyPath is ReferenceWritableKeyPath<DependencyValues, Value> {
      self[keyPath: keyPath] = newValue
      return
    }
    let box = ValueBox(newValue, origin: nil)
    withExtendedLifetime((keyPath, box)) {
      let assignment = unsafe PathAssignment(path: .passUnretained(keyPath), newValue: .passUnretained(box))
      unsafe withUnsafePointer(to: assignment) { assignment in
        let previous = unsafe dependencies_assignment()
        // Swift calls this after the getters and before the setters, which are ordinary code.
        func replace(_ oldValue: inout Value) {
          // Still no use of the old value, whose `deinit` may read.
          oldValue = newValue
          unsafe dependencies_set_assignment(previous)
        }
        unsafe dependencies_set_assignment(assignment)
        replace(&self[keyPath: keyPath])
      }
    }
  }
}
