/// A type that stands for a number, for tests that need many keys. Its name is short.
package protocol NumberType: SendableMetatype {
  static var number: Int { get }
}

private enum Zero: NumberType {
  static var number: Int { 0 }
}

private enum Twice<Half: NumberType>: NumberType {
  static var number: Int { 2 * Half.number }
}

private enum TwiceAndOne<Half: NumberType>: NumberType {
  static var number: Int { 2 * Half.number + 1 }
}

/// The type of a number.
package func numberType(_ number: Int) -> any NumberType.Type {
  func twice<Half: NumberType>(_ half: Half.Type) -> any NumberType.Type {
    number % 2 == 0 ? Twice<Half>.self : TwiceAndOne<Half>.self
  }
  if number == 0 { return Zero.self }
  let half = numberType(number / 2)
  return twice(half)
}
