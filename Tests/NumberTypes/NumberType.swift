/// A type that stands for a number, for tests that need many keys. Its name is short, since messages contain it.
package protocol NumberType: SendableMetatype {
  static var number: Int { get }
}

// Not private, since the name of a private type is longer.

enum Zero: NumberType {
  static var number: Int { 0 }
}

/// Eight times the rest, and a digit.
protocol Digit: NumberType {
  associatedtype Rest: NumberType
  static var digit: Int { get }
}

extension Digit {
  static var number: Int { 8 * Rest.number + digit }
}

enum Digit0<Rest: NumberType>: Digit { static var digit: Int { 0 } }
enum Digit1<Rest: NumberType>: Digit { static var digit: Int { 1 } }
enum Digit2<Rest: NumberType>: Digit { static var digit: Int { 2 } }
enum Digit3<Rest: NumberType>: Digit { static var digit: Int { 3 } }
enum Digit4<Rest: NumberType>: Digit { static var digit: Int { 4 } }
enum Digit5<Rest: NumberType>: Digit { static var digit: Int { 5 } }
enum Digit6<Rest: NumberType>: Digit { static var digit: Int { 6 } }
enum Digit7<Rest: NumberType>: Digit { static var digit: Int { 7 } }

/// The type of a number.
package func numberType(_ number: Int) -> any NumberType.Type {
  func addingDigit<Rest: NumberType>(to _: Rest.Type) -> any NumberType.Type {
    switch number % 8 {
    case 0: Digit0<Rest>.self
    case 1: Digit1<Rest>.self
    case 2: Digit2<Rest>.self
    case 3: Digit3<Rest>.self
    case 4: Digit4<Rest>.self
    case 5: Digit5<Rest>.self
    case 6: Digit6<Rest>.self
    default: Digit7<Rest>.self
    }
  }
  if number == 0 { return Zero.self }
  let rest = numberType(number / 8)
  return addingDigit(to: rest)
}

/// The number whose type's name a text begins with; nil for another text.
package func number(ofTypeNamedIn text: some StringProtocol) -> Int? {
  let names = text.prefix { $0 != "," && $0 != ">" }.split(separator: "<")
  guard names.last == "Zero" else { return nil }
  return names.dropLast().reversed().reduce(0) { number, name in
    8 * number + (name.last?.wholeNumberValue ?? 0)
  }
}
