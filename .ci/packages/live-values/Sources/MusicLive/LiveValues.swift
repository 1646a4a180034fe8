import Dependencies
import Music

extension LiveKey: DependencyKey {
  public static var liveValue: Int { 1 }
}

extension LiveClient: DependencyKey {
  public static var liveValue: LiveClient { testValue }
}

extension LiveGenericKey: DependencyKey {
  public static var liveValue: Value? { nil }
}

extension ConditionallyLiveKey: DependencyKey where Value == Int {
  public static var liveValue: Int { 1 }
}

extension Outer.LiveKey: DependencyKey {
  public static var liveValue: Int { 1 }
}

extension GenericOuter.LiveKey: DependencyKey where Element == Int {
  public static var liveValue: Int { 1 }
}

extension String.LiveNestedKey: DependencyKey {
  public static var liveValue: Int { 1 }
}

extension Array.LiveNestedKey: DependencyKey {
  public static var liveValue: Int { 1 }
}

extension DependencyValues.liveTrackDependencyKey: DependencyKey {
  public static var liveValue: String { "A" }
}
