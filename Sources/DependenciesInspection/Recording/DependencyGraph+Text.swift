extension DependencyGraph: CustomStringConvertible {
  /// The graph as text, in a stable order: each file, then each dependency, with the dependencies that it
  /// reads.
  ///
  /// ```
  /// Search/SearchModel.swift reads \.apiClient
  /// \.apiClient, cached, reads \.logger
  /// \.logger, singleton
  /// ```
  public var description: String {
    let fileLines = files.map { $0 + readings(of: $0, separator: " ") }
    let dependencyLines = dependencies.map { dependency in
      ([dependency.name] + dependency.facts).joined(separator: ", ")
        + readings(of: dependency.name, separator: ", ")
    }
    return (fileLines + dependencyLines).joined(separator: "\n")
  }

  private func readings(of reader: String, separator: String) -> String {
    let names = reads.filter { $0.reader == reader }
      .map { read in read.dependency + (read.mark.map { " (\($0))" } ?? "") }
    return names.isEmpty ? "" : "\(separator)reads \(names.joined(separator: ", "))"
  }

  /// The graph for Mermaid, which GitHub and many editors draw.
  ///
  /// In a README, put it in a `mermaid` code block. Arrows of cycles are dashed and labeled.
  public var mermaid: String {
    let nodes =
      files.map { "  \(identifier(of: $0))[\"\($0.escapedForMermaid)\"]" }
      + dependencies.map { dependency in
        let label = ([dependency.name] + dependency.facts).map(\.escapedForMermaid).joined(separator: "<br>")
        return "  \(identifier(of: dependency.name))([\"\(label)\"])"
      }
    let arrows = reads.map { read in
      let arrow = read.mark.map { "-.->|\($0)|" } ?? "-->"
      return "  \(identifier(of: read.reader)) \(arrow) \(identifier(of: read.dependency))"
    }
    return (["graph LR"] + nodes + arrows).joined(separator: "\n")
  }

  private func identifier(of name: String) -> String {
    if let index = files.firstIndex(of: name) { return "file\(index + 1)" }
    let index = dependencies.firstIndex { $0.name == name } ?? 0
    return "dependency\(index + 1)"
  }

  /// The graph for Graphviz, whose program `dot` draws it:
  ///
  /// ```
  /// dot -Tsvg graph.dot -o graph.svg
  /// ```
  public var dot: String {
    let nodes =
      files.map { "  \($0.quotedForDot) [shape=box]" }
      + dependencies.map { dependency in
        let label = ([dependency.name] + dependency.facts).joined(separator: "\n")
        return "  \(dependency.name.quotedForDot) [label=\(label.quotedForDot)]"
      }
    let arrows = reads.map { read in
      let mark = read.mark.map { " [color=red, label=\($0.quotedForDot)]" } ?? ""
      return "  \(read.reader.quotedForDot) -> \(read.dependency.quotedForDot)\(mark)"
    }
    return (["digraph dependencies {", "  rankdir=LR"] + nodes + arrows + ["}"]).joined(separator: "\n")
  }
}

extension DependencyGraph.Dependency {
  /// The facts after the name.
  fileprivate var facts: [String] {
    (lifetime.map { [$0.description] } ?? []) + overrides.map { "set in \($0)" }
  }
}

extension DependencyGraph.Read {
  fileprivate var mark: String? { isInCycle ? "cycle" : nil }
}

extension String {
  fileprivate var escapedForMermaid: String {
    map { character in
      switch character {
      case "\"": "#quot;"
      case "<": "#lt;"
      case ">": "#gt;"
      case "#": "#35;"
      default: String(character)
      }
    }
    .joined()
  }

  fileprivate var quotedForDot: String {
    let escaped = map { character in
      switch character {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      default: String(character)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
