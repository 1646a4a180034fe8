import Dependencies

// Of each shape there are two: the module `MusicLive` has the live value of one.

public enum LiveKey: TestDependencyKey {
  public static var testValue: Int { 0 }
}

public enum MissingKey: TestDependencyKey {
  public static var testValue: Int { 0 }
}

/// A client that is its own key.
public struct LiveClient: TestDependencyKey, Sendable {
  public static var testValue: LiveClient { LiveClient() }
}

public final class MissingClient: TestDependencyKey, Sendable {
  public static var testValue: MissingClient { MissingClient() }
}

public enum LiveGenericKey<Value: Sendable>: TestDependencyKey {
  public static var testValue: Value? { nil }
}

public enum MissingGenericKey<Value: Sendable>: TestDependencyKey {
  public static var testValue: Value? { nil }
}

public enum ConditionallyLiveKey<Value>: TestDependencyKey {
  public static var testValue: Int { 0 }
}

public enum MissingConditionalKey<Element> {}

extension MissingConditionalKey: TestDependencyKey where Element: Equatable {
  public static var testValue: Int { 0 }
}

public enum Outer {
  public enum Key: TestDependencyKey {
    public static var testValue: Int { 0 }
  }

  public enum LiveKey: TestDependencyKey {
    public static var testValue: Int { 0 }
  }
}

public enum GenericOuter<Element> {
  public enum LiveKey: TestDependencyKey {
    public static var testValue: Int { 0 }
  }

  public enum MissingKey: TestDependencyKey {
    public static var testValue: Int { 0 }
  }
}

extension String {
  public enum LiveNestedKey: TestDependencyKey {
    public static var testValue: Int { 0 }
  }

  public enum MissingNestedKey: TestDependencyKey {
    public static var testValue: Int { 0 }
  }
}

extension Array where Element: Equatable {
  public enum LiveNestedKey: TestDependencyKey {
    public static var testValue: Int { 0 }
  }

  public enum MissingNestedKey: TestDependencyKey {
    public static var testValue: Int { 0 }
  }
}

extension Bool: @retroactive TestDependencyKey {
  public static var testValue: Bool { false }
}

public enum `a missing key`: TestDependencyKey {
  public static var testValue: Int { 0 }
}

/// A key, as a base class. Its subclasses have its conformance.
public class MissingBaseKey: TestDependencyKey {
  public class var testValue: Int { 0 }
}

public final class MissingSubclassKey: MissingBaseKey {}
