import Dependencies

/// The cost of reading a client and calling it, and of reading a built-in.
enum ClientRows {
  static func rows(_ effort: Effort) throws -> [Row] {
    let call = Case("call") { count in
      let client = opaque(Client.liveValue)
      repeating(count) { client.fetch(1) }
    }
    var group = Group(floors: [Floors.read, call])
    let item = Case("client.fetch(1)") { count in
      let reader = opaque(ClientReader())
      repeating(count) { reader.client.fetch(1) }
    }
    group.add(item, atMost: 3, times: Floors.read, times: call)
    let builtIn = Case("reading a built-in") { count in
      let reader = opaque(BuiltInReader())
      repeating(count) {
        blackHole(reader.uuid)
        return 1
      }
    }
    group.add(builtIn, atMost: 3, times: Floors.read)
    return try group.rows(effort)
  }
}

/// A client made of closures.
struct Client: Sendable {
  var fetch: @Sendable (Int) -> Int
}

extension Client: DependencyKey {
  static let liveValue = Client { $0 &+ 1 }
}

/// Reads a client.
struct ClientReader: Sendable {
  @Dependency(Client.self) var client
}

/// Reads a dependency that the library brings along.
struct BuiltInReader: Sendable {
  @Dependency(\.uuid) var uuid
}
