internal import Dependencies
package import StorageFixture

extension StorageClient: DependencyKey {
  package static var liveValue: StorageClient { StorageClient(name: "live") }
}

extension ClassKey: DependencyKey {
  package static var liveValue: Int { 1 }
}

extension String.NestedKey: DependencyKey {
  package static var liveValue: [Int] { [1] }
}

extension DependencyValues.limitDependencyKey: DependencyKey {
  package static var liveValue: Int { 1 }
}
