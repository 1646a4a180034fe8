/// Structures put together from hard pieces, in every pair that can matter: what stands behind a piece decides where it ends.
enum GeneratedCorpus {
  static var structures: [String] {
    let structures = pairs.map { "struct S {\n\($0)\n}\n" }
    // Some files have a mark at their start, and lines that end in two characters.
    let others = structures.indices.filter { $0 % 7 == 0 }.map { index in
      "\u{FEFF}" + structures[index].replacing("\n", with: "\r\n")
    }
    return structures + others + protocols + large
  }

  private static var pairs: [String] {
    var members: [String] = []
    for follower in Pieces.followers {
      members += Pieces.values.map { "var a = \($0)\n\(follower)" }
      members += Pieces.types.map { "let a: \($0)\n\(follower)" }
      members += Pieces.accessors.map { "var a: Int \($0)\n\(follower)" }
      members += Pieces.followers.map { "\($0)\n\(follower)" }
      members += Pieces.names.map { "var \($0): Int = 1\n\(follower)" }
    }
    for prefix in Pieces.prefixes {
      members += Pieces.followers.map { "\(prefix) \($0)" }
      members += Pieces.names.map { "\(prefix) var \($0): () -> Void" }
    }
    members += somePairs(Pieces.types, Pieces.types).map { first, second in
      "var a: \(first), b: \(second)\nvar c: (\(first), _ a: \(second)...) throws -> \(first)"
    }
    members += somePairs(Pieces.types, Pieces.values).map { "var a: \($0) = \($1)\nvar b: Int" }
    members += somePairs(Pieces.types, Pieces.accessors).map { "var a: \($0) \($1)\nvar b: Int" }
    members += somePairs(Pieces.values, Pieces.values).map {
      "var a = \($0), b = \($1)\nvar c = (\($0)) + \($1)"
    }
    for value in Pieces.valuesBeforeObservers {
      members += Pieces.accessors.filter { $0.contains("didSet") }.map {
        "var a: Int = \(value) \($0)\nvar b: Int"
      }
    }
    return members
  }

  /// Protocols of requirements, each behind a hard piece and before another.
  private static var protocols: [String] {
    let requirements = Pieces.requirements.flatMap { requirement in
      Pieces.requirements.map { "\(requirement)\n\($0)" }
        + Pieces.prefixes.filter { !$0.hasPrefix("lazy") }.map { "\($0) \(requirement)" }
    }
    let types = somePairs(Pieces.types, Pieces.types).map { first, second in
      "func a(_ b: \(first), in c: \(second) = 1) async throws -> \(first)\nvar d: \(second) { get async }"
    }
    return (requirements + types).map { "protocol P: A, B.C where A: B {\n\($0)\n}\n" }
  }

  /// Each piece with each other would take minutes: every seventh pair has all of both.
  private static func somePairs(_ first: [String], _ second: [String]) -> [(String, String)] {
    first.indices.flatMap { index in
      second.indices.filter { (index + $0) % 7 == 0 }.map { (first[index], second[$0]) }
    }
  }

  /// Structures as no person writes them, whose reading must not take longer than their length explains.
  private static var large: [String] {
    let members = (0..<2_000).map { "var a\($0): (_ b: Int) async throws -> A<B<C>> = { _ in \"\\($0)\" }" }
    return ["struct S {\n\(members.joined(separator: "\n"))\n}\n"]
  }
}
