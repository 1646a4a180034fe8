public import DependenciesMacros

// Keys of every shape. Their live values are in another module, where they have one.

/// A client that is its own key.
package struct StorageClient: TestDependencyKey {
  package var name: String

  package init(name: String) { self.name = name }

  package static var testValue: StorageClient { StorageClient(name: "test") }
}

package final class ClassKey: TestDependencyKey {
  package static var testValue: Int { 0 }
}

package struct Outer<Parameter> {
  /// Generic, since the type around it is.
  package enum InnerKey: TestDependencyKey {
    package static var testValue: Int { 0 }
  }
}

extension String {
  package enum NestedKey: TestDependencyKey {
    package static var testValue: [Int] { [] }
    package static var lifetime: DependencyLifetime { .transient }
  }
}

extension Bool: TestDependencyKey {
  /// The test value.
  public static var testValue: Bool { false }
}

extension DependencyValues {
  package var storageClient: StorageClient {
    get { self[StorageClient.self] }
    set { self[StorageClient.self] = newValue }
  }

  @DependencyEntry(liveValue: 3) var retries: Int = 0

  @DependencyEntry package var limit: Int = 0
}
