import Dependencies
import Music

extension LiveKey: DependencyKey {
  package static var liveValue: Int { 1 }
}

extension LiveClient: DependencyKey {
  package static var liveValue: LiveClient { testValue }
}

extension LiveGenericKey: DependencyKey {
  package static var liveValue: Value? { nil }
}

extension ConditionallyLiveKey: DependencyKey where Value == Int {
  package static var liveValue: Int { 1 }
}

extension Outer.LiveKey: DependencyKey {
  package static var liveValue: Int { 1 }
}

extension GenericOuter.LiveKey: DependencyKey where Element == Int {
  package static var liveValue: Int { 1 }
}

extension String.LiveNestedKey: DependencyKey {
  package static var liveValue: Int { 1 }
}

extension Array.LiveNestedKey: DependencyKey {
  package static var liveValue: Int { 1 }
}

extension DependencyValues.liveTrackDependencyKey: DependencyKey {
  package static var liveValue: String { "A" }
}
