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
  // error: 'init(status:)' is unavailable: The mock has no result for 'status'. Write 'MockStore.unimplemented(status: …)', whose calls are reported, or give this closure.
  @DependencyEntry var short: any Store = .unimplemented(status: .open)
  // error: type 'any Store' has no member 'unimplemented'
  @DependencyEntry var album: any Album = MockAlbum.unimplemented()
  // error: type 'MockAlbum' has no member 'unimplemented'
  @DependencyEntry var remote: any Store = MockStore.unimplemented(status: .open)
  @DependencyEntry(liveValue: LiveStore(), previewValue: MockStore(status: { .open })) var other: any Store
  // error: cannot find 'MockStore' in scope
}

extension DependencyValues.remoteDependencyKey: DependencyKey {
  // error: type 'DependencyValues.remoteDependencyKey' does not conform to protocol 'DependencyKey'
  static let liveValue = LiveStore()
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

@DependencyMockable
struct Shelf {
  // error: '@DependencyMockable' makes mocks of protocols, and 'Shelf' is declared with 'struct'; for a structure of closures, write '@DependencyClient'
  var fill: @Sendable () -> Void
}

@DependencyClient
protocol Shop {
  // error: '@DependencyClient' makes clients of structures, and 'Shop' is declared with 'protocol'; for a mock of it, write '@DependencyMockable'
  func open()
}

@DependencyMockable(lifetime: .transient)  // error
protocol Counter {
  func next() -> Int
}
