/// A type that stands for a number, for tests that need many keys. Its name is short, since messages contain it.
package protocol NumberType: SendableMetatype {
  static var number: Int { get }
}

// Not private, since the name of a private type is longer.

enum Zero: NumberType {
  static var number: Int { 0 }
}

enum Times4<Rest: NumberType>: NumberType {
  static var number: Int { 4 * Rest.number }
}

enum Times4Plus1<Rest: NumberType>: NumberType {
  static var number: Int { 4 * Rest.number + 1 }
}

enum Times4Plus2<Rest: NumberType>: NumberType {
  static var number: Int { 4 * Rest.number + 2 }
}

enum Times4Plus3<Rest: NumberType>: NumberType {
  static var number: Int { 4 * Rest.number + 3 }
}

/// The type of a number.
package func numberType(_ number: Int) -> any NumberType.Type {
  func addingDigit<Rest: NumberType>(to _: Rest.Type) -> any NumberType.Type {
    switch number % 4 {
    case 0: Times4<Rest>.self
    case 1: Times4Plus1<Rest>.self
    case 2: Times4Plus2<Rest>.self
    default: Times4Plus3<Rest>.self
    }
  }
  if number == 0 { return Zero.self }
  let rest = numberType(number / 4)
  return addingDigit(to: rest)
}

/// The number whose type's name a text begins with; nil for another text.
package func number(ofTypeNamedIn text: some StringProtocol) -> Int? {
  let names = text.prefix { $0 != "," && $0 != ">" }.split(separator: "<")
  guard names.last == "Zero" else { return nil }
  return names.dropLast().reversed().reduce(0) { number, name in
    4 * number + (name.last?.wholeNumberValue.map { $0 % 4 } ?? 0)
  }
}
