import DependenciesCore

/// The numbers that `withDependencies(from:)` takes over from models made where the number is 10, 11 and 12.
///
/// The first call learns of the type, the others know it.
func numbersTakenOver<Model>(from makeModel: () -> Model) -> [Int] {
  (10...12).map { number in
    let model = made(in: number, makeModel)
    return withDependencies(from: model) { DependencyValues.current.number }
  }
}

/// Something that is made where the number is another.
func made<Value>(in number: Int, _ make: () -> Value) -> Value {
  withDependencies({ $0.number = number }, operation: { make() })
}
