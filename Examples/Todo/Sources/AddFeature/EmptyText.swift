/// The error of an item without text.
public struct EmptyText: Error, Equatable {}

extension EmptyText: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String { "There is nothing to add: the text is empty. Say what is to be done." }
}
