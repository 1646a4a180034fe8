import DependenciesCore

/// Something that is made where the number is another.
func made<Value>(in number: Int, _ make: () throws -> Value) rethrows -> Value {
  try withDependencies({ $0.number = number }, operation: { try make() })
}

/// The number that `withDependencies(from:)` takes over from a model made where the number is 10.
func numberTakenOver<Model>(from makeModel: () -> Model) -> Int {
  withDependencies(from: made(in: 10, makeModel)) { DependencyValues.current.number }
}
