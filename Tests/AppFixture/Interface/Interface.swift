public import DependenciesCore

/// A dependency whose live value is in another module, which the program links.
public enum LinkedKey: TestDependencyKey {
  public static var testValue: String { "test value" }
}

/// A dependency whose live value is in a module that the program forgot to link.
public enum ForgottenKey: TestDependencyKey {
  public static var testValue: String { "test value" }
}

extension DependencyValues {
  public var linked: String {
    get { self[LinkedKey.self] }
    set { self[LinkedKey.self] = newValue }
  }

  public var forgotten: String {
    get { self[ForgottenKey.self] }
    set { self[ForgottenKey.self] = newValue }
  }
}
