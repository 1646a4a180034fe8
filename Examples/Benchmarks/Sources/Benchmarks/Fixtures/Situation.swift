import Dependencies

/// The scopes in which a reader is made and reads.
struct Situation: Sendable {
  let name: String

  /// Whether a reader reads in another scope than it was made in.
  var isAcrossScopes = false

  /// Runs something where the reads happen, with a reader.
  let withReader: @Sendable (_ operation: (Reader) -> Void) -> Void
}

extension Situation {
  /// Every situation whose reads are measured.
  static let all: [Situation] = [
    Situation(name: "default") { $0(opaque(Reader())) },
    Situation("overridden, 1 override") { $0.setNumbers() },
    Situation("default, 20 overrides") { $0.fill(20) },
    Situation("overridden, 20 overrides") { overrideTwenty(&$0) },
    Situation(name: "made before, read among 20 overrides") { operation in
      let reader = opaque(Reader())
      withDependencies(overrideTwenty) { operation(reader) }
    },
    Situation(
      name: "made among 20 overrides, read outside",
      isAcrossScopes: true
    ) { operation in
      operation(opaque(withDependencies(overrideTwenty) { Reader() }))
    },
    Situation(
      name: "made among 20 others, read outside",
      isAcrossScopes: true
    ) { operation in
      operation(
        opaque(
          withDependencies {
            $0.fill(20)
          } operation: {
            Reader()
          }
        )
      )
    },
    Situation(
      name: "made among 20 overrides, read in another scope",
      isAcrossScopes: true
    ) { operation in
      let reader = opaque(withDependencies(overrideTwenty) { Reader() })
      withDependencies(overrideAnother) { operation(reader) }
    },
    Situation(
      name: "made among 20 others, read in another scope",
      isAcrossScopes: true
    ) { operation in
      let reader = opaque(
        withDependencies {
          $0.fill(20)
        } operation: {
          Reader()
        }
      )
      withDependencies(overrideAnother) { operation(reader) }
    },
  ]

  /// A reader that is made in the scope in which it reads.
  private init(_ name: String, overriding update: @escaping @Sendable (inout DependencyValues) -> Void) {
    self.init(name: name) { operation in
      withDependencies(update) { operation(opaque(Reader())) }
    }
  }

  @Sendable
  private static func overrideTwenty(_ values: inout DependencyValues) {
    values.fill(17)
    values.setNumbers()
  }

  @Sendable
  private static func overrideAnother(_ values: inout DependencyValues) {
    values[Client.self] = Client { $0 }
  }
}

extension DependencyValues {
  /// Overrides the three numbers that a reader reads.
  mutating func setNumbers() {
    self[NumberKey.self] = 2
    number = 2
    written = 2
  }
}
