/// What a call of a client costs that is read for the call.
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
    let limit: (Times) -> Row.Limit = { .atMost($0[Floors.read.name] * 3 + $0[call.name]) }
    group.add(
      item,
      Group.Goal(text: "≤ 3 × TL + call", floor: { $0[Floors.read.name] }, limit: limit)
    )
    return try group.rows(effort)
  }
}
