/// The cases that rows are compared with: a read and a binding of a task local.
enum Floors {
  @TaskLocal static var number = 1

  /// Reads a task local that is not bound.
  static let read = Case("TL") { count in
    repeating(count) { number }
  }

  /// Binds a task local around nothing.
  static let binding = Case("TLset") { count in
    repeating(count) { $number.withValue(2) { 1 } }
  }
}
