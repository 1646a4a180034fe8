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
  // 43 error: 'init(status:)' is unavailable: The mock has no result for 'status'. Write 'MockStore.unimplemented(status: …)', whose calls are reported, or give this closure.
  @DependencyEntry var short: any Store = .unimplemented(status: .open)
  // 44 error: type 'any Store' has no member 'unimplemented'
  // 67 error: cannot infer contextual base in reference to member 'open'
  @DependencyEntry var album: any Album = MockAlbum.unimplemented()
  // 53 error: reference to member 'unimplemented' cannot be resolved without a contextual type
  @DependencyEntry var remote: any Store = MockStore.unimplemented(status: .open)
  @DependencyEntry(liveValue: LiveStore(), previewValue: MockStore(status: { .open })) var other: any Store
  // 58 error: cannot find 'MockStore' in scope
  // 79 error: cannot infer contextual base in reference to member 'open'
  // 92 error: extensions must not contain stored properties
}

extension DependencyValues.remoteDependencyKey: DependencyKey {
  // 1 error: type 'DependencyValues.remoteDependencyKey' does not conform to protocol 'DependencyKey'
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

struct MockAlbum: Album {}
// 8 error: invalid redeclaration of 'MockAlbum'

@DependencyMockable
struct Shelf {
  // 1 error: '@DependencyMockable' makes mocks of protocols, and 'Shelf' is declared with 'struct'; for a structure of closures, write '@DependencyClient' (from macro 'DependencyMockable')
  var fill: @Sendable () -> Void
}

@DependencyClient
protocol Shop {
  // 1 error: '@DependencyClient' makes clients of structures, and 'Shop' is declared with 'protocol'; for a mock of it, write '@DependencyMockable' (from macro 'DependencyClient')
  func open()
}

@DependencyMockable(lifetime: .transient)
// 32 error: argument passed to macro expansion that takes no arguments
// 32 error: cannot infer contextual base in reference to member 'transient'
protocol Counter {
  func next() -> Int
}
