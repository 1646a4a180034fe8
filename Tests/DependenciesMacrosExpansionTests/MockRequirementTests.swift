import Testing

/// The closures of a mock, one requirement at a time.
@Suite struct MockRequirementTests {
  @Test func effectsAreThoseOfTheRequirement() {
    expectMock("func a()", closure: "() -> Void", call: "")
    expectMock("func a() async", closure: "() async -> Void", call: "await ")
    expectMock("func a() throws", closure: "() throws -> Void", call: "try ", unexpected: .thrown)
    expectMock(
      "func a() async throws -> Film",
      closure: "() async throws -> Film",
      call: "try await ",
      unexpected: .thrown
    )
    expectMock(
      "func a() throws(any Error) -> Film",
      closure: "() throws(any Error) -> Film",
      call: "try ",
      unexpected: .thrown
    )
    expectMock("func a() throws(Offline)", closure: "() throws(Offline) -> Void", call: "try ")
    expectMock(
      "func a() throws(Offline) -> Film",
      closure: "() throws(Offline) -> Film",
      call: "try ",
      unexpected: .given("Film")
    )
    expectMock(
      "@MainActor func a() -> Int?",
      closure: "() -> Int?",
      unexpected: .returned("nil"),
      isolation: "@MainActor "
    )
  }

  @Test func aResultThatMeansNothingIsReturned() {
    let placeholders: KeyValuePairs = [
      "Void": "()", "()": "()", "Bool": "false", "Int": "0", "UInt64": "0", "Double": "0",
      "TimeInterval": "0",
      "String": "\"\"", "Film?": "nil", "Optional<Film>": "nil", "(any Store)?": "nil", "[Film]": "[]",
      "[String: Film]": "[:]", "[[String: Film]]": "[]", "Array<Film>": "[]", "Set<Film>": "[]",
      "Dictionary<String, Film>": "[:]", "(Int, [Film])": "(0, [])", "(Int)": "0", "[Film]?": "nil",
      "AsyncStream<Film>": "AsyncStream<Film> { $0.finish() }",
      "AsyncThrowingStream<Film, any Error>": "AsyncThrowingStream<Film, any Error> { $0.finish() }",
      "AnyPublisher<Film, Never>": "Empty().eraseToAnyPublisher()",
    ]
    for (type, value) in placeholders {
      expectMock("func a() -> \(type)", closure: "() -> \(type)", unexpected: .returned(value))
    }
    for type in [
      "Film", "any Store", "(Int, Film)", "() -> Void", "Result<Int, any Error>", "Never", "Films", "Self",
    ] {
      expectMock("func a() -> \(type)", closure: "() -> \(type)", unexpected: .given(type))
    }
  }

  @Test func parametersArePassedOn() {
    expectMock("func a(id: Int)", closure: "(_ id: Int) -> Void", arguments: ["id"])
    expectMock(
      "func a(_ id: Int, in group: Int)",
      closure: "(_ id: Int, _ group: Int) -> Void",
      arguments: ["id", "group"]
    )
    expectMock(
      "func a(_ value: inout Int)",
      closure: "(_ value: inout Int) -> Void",
      arguments: ["value"],
      call: "",
      passed: "&value"
    )
    expectMock("func a(_ values: Int...)", closure: "(_ values: [Int]) -> Void", arguments: ["values"])
    expectMock("func a(_ body: () -> Void)", closure: "(_ body: () -> Void) -> Void", arguments: ["body"])
    expectMock(
      "func a(_ body: @escaping @Sendable (Int) async -> Void)",
      closure: "(_ body: @escaping @Sendable (Int) async -> Void) -> Void",
      arguments: ["body"]
    )
    // An autoclosure is no type of a stored closure's parameter.
    expectMock(
      "func a(_ text: @autoclosure () -> String)",
      closure: "(_ text: () -> String) -> Void",
      arguments: ["text"]
    )
    expectMock(
      "func a(_ value: sending Film)",
      closure: "(_ value: sending Film) -> Void",
      arguments: ["value"]
    )
    expectMock("func a(in: Int)", closure: "(_ `in`: Int) -> Void", arguments: ["`in`"])
    expectMock(
      "func a(for _: Int)",
      closure: "(_ argument0: Int) -> Void",
      arguments: ["argument0"],
      witness: "func a(for argument0: Int)"
    )
    expectMock(
      "func a(_: Int)",
      closure: "(_ argument0: Int) -> Void",
      arguments: ["argument0"],
      witness: "func a(_ argument0: Int)"
    )
  }

  @Test func genericParametersAreErased() {
    expectMock("func a<A>(_ value: A)", closure: "(_ value: Any) -> Void", arguments: ["value"])
    expectMock(
      "func a<A: Encodable & Sendable>(_ value: A)",
      closure: "(_ value: any Encodable & Sendable) -> Void",
      arguments: ["value"]
    )
    expectMock(
      "func a(_ value: some Encodable)",
      closure: "(_ value: any Encodable) -> Void",
      arguments: ["value"]
    )
    expectMock("func a<A>(_ values: [A])", closure: "(_ values: Any) -> Void", arguments: ["values"])
    expectMock(
      "func a<A: Decodable>(_ type: A.Type)",
      closure: "(_ type: any (Decodable).Type) -> Void",
      arguments: ["type"]
    )
    expectMock(
      "func a<A>(_ type: A.Type) where A: Decodable",
      closure: "(_ type: Any.Type) -> Void",
      arguments: ["type"]
    )
    expectMock(
      "func a<A: Decodable>() throws -> A",
      closure: "() throws -> Any",
      call: "try __mockResult(throwing: ",
      unexpected: .thrown,
      isErased: true
    )
    expectMock(
      "func a<A>() async throws(Offline) -> A?",
      closure: "() async throws(Offline) -> Any?",
      call: "try await __mockResult(stopping: ",
      unexpected: .returned("nil"),
      isErased: true
    )
    expectMock(
      "func a<A>() -> [A]",
      closure: "() -> Any",
      call: "__mockResult(stopping: ",
      unexpected: .given("Any"),
      isErased: true
    )
  }

  @Test func attributesAndModifiersAreRepeated() {
    expectMock("@discardableResult func a() -> Int?", closure: "() -> Int?", unexpected: .returned("nil"))
    expectMock("@available(*, deprecated) func a()", closure: "() -> Void")
    expectMock("nonisolated func a()", closure: "() -> Void")
    expectMock("mutating func a()", closure: "() -> Void", witness: "func a()")
    expectMock("func `default`()", closure: "() -> Void", label: "default")
  }

  @Test func aPropertyIsAClosureWithoutParameters() {
    expectMock(
      "var a: Int? { get }",
      closure: "() -> Int?",
      unexpected: .returned("nil"),
      witness: "var a: Int?"
    )
    expectMock(
      "var a: Film { get throws }",
      closure: "() throws -> Film",
      call: "try ",
      unexpected: .thrown,
      witness: "var a: Film"
    )
    expectMock(
      "var a: Film { get async throws(any Error) }",
      closure: "() async throws(any Error) -> Film",
      call: "try await ",
      unexpected: .thrown,
      witness: "var a: Film"
    )
    // The comment had become a part of the property, whose body it hid.
    expectMock(
      "var a: Int? // The number.\n  { get }",
      closure: "() -> Int?",
      unexpected: .returned("nil"),
      witness: "var a: Int?"
    )
  }

  // MARK: -

  private enum Unexpected {
    case thrown
    case returned(String)

    /// The initializer must be given a closure with a result of this type.
    case given(String)
  }

  /// Compares the mock of a protocol with one requirement.
  private func expectMock(
    _ requirement: String,
    closure: String,
    arguments: [String] = [],
    call: String = "",
    passed: String? = nil,
    unexpected: Unexpected = .returned("()"),
    witness: String? = nil,
    isolation: String = "",
    isErased: Bool = false,
    label: String = "a",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let type = "\(isolation)@Sendable \(closure)"
    let property = "on\(label.prefix(1).uppercased())\(label.dropFirst())"
    let example = arguments.isEmpty ? "{ … }" : "{ \(arguments.joined(separator: ", ")) in … }"
    let lead = "  \(requirement.split(separator: "\n")[0])"
    let words = ["func ", "var "].compactMap { lead.firstRange(of: $0)?.upperBound }.min()!
    let place = "line: 3, column: \(lead[..<words].utf8.count + 1)"
    let report = """
      __unimplementedEndpoint("MockA.\(label)", of: (any A).self, mock: "MockA(\(label): \(example))", \(place))
      """
    let start = "{ " + (arguments.isEmpty ? "" : arguments.map { _ in "_" }.joined(separator: ", ") + " in ")
    var lines: [String] = []
    var isGiven = false
    switch unexpected {
    case .thrown: lines = ["\(start)throw \(report) }"]
    case .returned("()"): lines = ["\(start)\(report) }"]
    case .returned(let value): lines = ["\(start)\(report); return \(value) }"]
    case .given: isGiven = true
    }
    var unimplemented = ""
    if case .given(let result) = unexpected {
      unimplemented = """

          nonisolated static func unimplemented(
            \(label) \(property): @autoclosure @escaping @Sendable () -> \(result)
          ) -> MockA {
            MockA(\(label): \(start)\(report); return \(property)() })
          }
          @available(*, unavailable, message: "The mock has no result for '\(label)'. \
        Write 'MockA.unimplemented(\(label): …)', whose calls are reported, or give this closure.")
          nonisolated init(
            \(label) \(property): (\(type))? = nil
          ) {
            Swift.fatalError()
          }
        """
    }
    let assignment =
      isGiven
      ? "self.\(property) = \(property)"
      : "if let \(property) { self.\(property) = \(property) } else { self.\(property) = \(lines[0]) }"
    let signature = witness ?? requirement
    let body =
      "\(call)self.\(property)(\(passed ?? arguments.joined(separator: ", ")))"
      + (isErased ? ", of: \"MockA.\(label)\", \(place))" : "")
    let isGetter = signature.hasPrefix("var") && !call.isEmpty
    let effects = closure.dropFirst(3).split(separator: " ->")[0]
    expect(
      file: "@DependencyMockable\nprotocol A {\n  \(requirement)\n}",
      mocks: """
        struct MockA: A {
          var \(property): \(type)
          nonisolated init(
            \(label) \(property): \(isGiven ? "@escaping \(type)" : "(\(type))? = nil")
          ) {
            \(assignment)
          }\(unimplemented)
          \(signature) { \(isGetter ? "get \(effects) { \(body) }" : body) }
        }
        """,
      sourceLocation: sourceLocation
    )
  }
}
