import Foundation

/// Gives the plugin damaged declarations, and looks at what it answers: it must answer, soon, and within the source.
struct Fuzzer {
  private(set) var inputCount = 0
  private(set) var requestCount = 0
  private(set) var failures: [String] = []
  private(set) var slowest = Duration.zero

  private let declarations: [String]
  private var mutation: Mutation
  private let handler = MessageHandler()

  /// An answer that takes longer has a defect, since the longest inputs have less than a hundred kilobytes.
  private static let limit = Duration.seconds(1)

  init(declarations: [String], seed: UInt64) {
    self.declarations = declarations
    mutation = Mutation(seed: seed, declarations: declarations)
  }

  mutating func run(count: Int) {
    for text in Mutation.extremes { answer(text, to: MacroRequest.some) }
    for _ in 0..<count { answer(mutation.next()) }
    for _ in 0..<count / 10 { answerGarbage() }
  }

  // MARK: Requests

  private mutating func answer(_ text: String, to requests: [MacroRequest] = MacroRequest.all) {
    inputCount += 1
    for request in requests { check(request.message(for: text), length: text.utf8.count) { text } }
  }

  private mutating func check(_ message: [UInt8], length: Int, text: () -> String) {
    requestCount += 1
    Watchdog.shared.begin(message)
    let start = ContinuousClock.now
    let reply = handler.reply(to: message)
    let duration = ContinuousClock.now - start
    Watchdog.shared.end()
    slowest = max(slowest, duration)
    if duration > Self.limit { failures.append("This takes \(duration):\n\(text().prefix(300))") }
    guard let answer = try? JSONDecoder().decode(Reply.self, from: Data(reply)) else {
      failures.append("The answer is no answer:\n\(text().prefix(300))")
      return
    }
    let ranges = answer.ranges
    // Every source of a request starts at this offset, and has this length or less.
    let limits = MacroRequest.offset...MacroRequest.offset + max(length, MacroRequest.longestAttribute)
    for range in ranges
    where range.start > range.end || !limits.contains(range.start) || !limits.contains(range.end) {
      failures.append("\(range) is outside of \(limits):\n\(text().prefix(300))")
    }
  }

  /// What is no message, or no complete one.
  private mutating func answerGarbage() {
    let request = MacroRequest.all[mutation.random(below: MacroRequest.all.count)]
    let message = mutation.damaged(
      request.message(for: declarations[mutation.random(below: declarations.count)])
    )
    // Whatever is left of the declaration is not longer than the message.
    check(message, length: .max / 2) { String(decoding: message, as: UTF8.self) }
  }
}

/// What matters of an answer.
private struct Reply: Decodable {
  let expandMacroResult: Result?
  let getCapabilityResult: Empty?

  struct Empty: Decodable {}
  struct Result: Decodable { let diagnostics: [Diagnostic] }
  struct Diagnostic: Decodable {
    let position: Position
    let highlights: [Place]
    let fixIts: [FixIt]
  }
  struct Position: Decodable { let offset: Int }
  struct Place: Decodable {
    let startOffset: Int
    let endOffset: Int
  }
  struct FixIt: Decodable { let changes: [Change] }
  struct Change: Decodable { let range: Place }

  var ranges: [(start: Int, end: Int)] {
    (expandMacroResult?.diagnostics ?? []).flatMap { diagnostic in
      let places = diagnostic.highlights + diagnostic.fixIts.flatMap { $0.changes.map(\.range) }
      return places.map { ($0.startOffset, $0.endOffset) }
        + [(diagnostic.position.offset, diagnostic.position.offset)]
    }
  }
}
