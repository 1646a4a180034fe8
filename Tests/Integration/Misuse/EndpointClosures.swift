// Closures that take more or fewer parameters than their endpoint.
import DependenciesMacros
import DependenciesTestSupport
import Testing

@DependencyClient
struct PlayerClient: Sendable {
  var play: @Sendable (_ url: String, _ volume: Double) async throws -> Void
  var stop: @Sendable () -> Void
  var find: @Sendable (_ name: String) async throws -> [String]
  var seek: @Sendable (_ seconds: Double) -> Void
}

extension DependencyValues {
  @DependencyEntry var player: PlayerClient = PlayerClient()
}

// The compiler has this error for every closure that is assigned, whatever it is assigned to. It does not come from the library.
struct Player {
  var find: (_ name: String) -> [String]
}

func assign(to player: inout Player) {
  player.find = { [] }  // error
}

func tooFewAndTooMany() async {
  withDependencies {  // error
    $0.player.find = { [] }
  } operation: {
  }
  await withDependencies {  // error
    $0.player.find = { name, limit in [name] }
  } operation: {
    await Task.yield()
  }
  prepareDependencies {  // error
    $0.player.find = { [] }
  }
}

@Test(.dependencies { $0.player.find = { [] } })  // error
func traitWithClosure() {}

@Test(.dependency(\.player.find, { @Sendable name, limit in [name] }))
// error: expects 1 argument, but 2 were used in closure body
func traitWithTooMany() {}

// In an initializer, the compiler names the closure.
let tooFewInInitializer = PlayerClient(
  play: { _, _ in },
  stop: {},
  find: { [] },
  // error: expects 1 argument, which cannot be implicitly ignored
  seek: { _ in }
)

let tooManyInInitializer = PlayerClient(
  play: { _, _ in },
  stop: {},
  find: { name, limit in [name] },  // error
  seek: { _ in }
)

// If several endpoints are missing, the compiler compares the call with the initializer that takes none.
let oneMissing = PlayerClient(play: { _, _ in }, stop: {}, find: { _ in [] })
// error: missing argument for parameter 'seek' in call
let severalMissing = PlayerClient(find: { _ in [] })
// error: argument passed to call that takes no arguments
let twoMissing = PlayerClient(play: { _, _ in }, stop: {})
// error: missing arguments for parameters 'find', 'seek' in call

// A closure that is a 'let' is no endpoint, and both initializers take it.
@DependencyClient
struct Letter: Sendable {
  let send: @Sendable () throws -> Void
  var open: @Sendable () throws -> Void
}

let letter = Letter()  // error

// Nothing is wrong with these.
func right() {
  withDependencies {
    $0.player.play = { _, _ in }
    $0.player.find = { name in [name] }
    $0.player.stop = {}
  } operation: {
  }
}

// A closure that is read alone has no method with labels.
struct OneEndpoint {
  @Dependency(\.labels.search) var search
  func load() async throws -> [String] { try await search(term: "Swift") }
  // error: extraneous argument label 'term:' in call
}

@DependencyClient
struct LabelClient: Sendable {
  var search: @Sendable (_ term: String) async throws -> [String]
}

extension DependencyValues {
  @DependencyEntry var labels: LabelClient = LabelClient()
}
