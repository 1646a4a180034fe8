/// The error of a number that the list does not have.
public struct NoSuchItem: Error, Equatable {
  /// The number.
  public let number: Int

  /// How many items the list has.
  public let count: Int

  /// Makes the error.
  public init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }
}

extension NoSuchItem: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch count {
    case 0: "There is no item \(number): the list is empty."
    case 1: "There is no item \(number): the list has only item 1."
    default: "There is no item \(number): choose one from 1 to \(count)."
    }
  }
}
