/// What rows are compared with: the task local that every library of this kind is made of.
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
