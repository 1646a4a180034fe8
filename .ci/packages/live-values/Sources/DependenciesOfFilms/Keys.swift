import Dependencies

/// The module `Music` has a key of this name, which has no live value.
public enum Outer {
  public enum Key: DependencyKey {
    public static var liveValue: Int { 0 }
  }
}

/// The module `Music` has a key of this name, which has a live value.
public enum LiveKey: TestDependencyKey {
  public static var testValue: Int { 0 }
}
