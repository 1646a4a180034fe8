import Dependencies

/// A structure with one dependency.
struct OneDependency: Sendable {
  @Dependency(NumberKey.self) var number
}

/// A structure with ten dependencies.
struct TenDependencies: Sendable {
  @Dependency(NumberKey.self) var number0
  @Dependency(NumberKey.self) var number1
  @Dependency(NumberKey.self) var number2
  @Dependency(NumberKey.self) var number3
  @Dependency(NumberKey.self) var number4
  @Dependency(NumberKey.self) var number5
  @Dependency(NumberKey.self) var number6
  @Dependency(NumberKey.self) var number7
  @Dependency(NumberKey.self) var number8
  @Dependency(NumberKey.self) var number9
}
