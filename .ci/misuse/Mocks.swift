// Mocks of protocols.
import DependenciesMacros

protocol Parent {
  func parent() throws -> Int
}

@DependencyMockable
protocol Store: Parent, Sendable {
  static func make() -> Int
  func status() -> Status
}

enum Status { case open }

struct LiveStore: Store {
  static func make() -> Int { 1 }
  func parent() throws -> Int { 1 }
  func status() -> Status { .open }
}

extension DependencyValues {
  @DependencyEntry var store: any Store = MockStore()
  @DependencyEntry(liveValue: LiveStore(), previewValue: MockStore(status: { .open })) var other: any Store
}

protocol Device: AnyObject {}

@DependencyMockable
protocol Player: Device {
  func play()
}

@DependencyMockable
protocol Mixer: AnyObject, Sendable {
  var volume: Int { get set }
}

@DependencyMockable
protocol Album: Sendable {}

struct MockAlbum: Album {}

@DependencyMockable
struct Shelf {
  var fill: @Sendable () -> Void
}

@DependencyClient
protocol Shop {
  func open()
}

@DependencyMockable(lifetime: .transient)
protocol Counter {
  func next() -> Int
}
