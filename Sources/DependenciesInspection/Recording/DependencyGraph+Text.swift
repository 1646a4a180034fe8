extension DependencyGraph: CustomStringConvertible {
  /// The graph as text, in a stable order: each file, then each dependency, with the dependencies that it
  /// reads.
  ///
  /// ```
  /// Search/SearchModel.swift reads \.apiClient
  /// \.apiClient, cached, reads \.logger
  /// \.logger, cached
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
  /// In a README, put it in a `mermaid` code block. Files and dependencies are in the boxes of their modules.
  /// Lifetimes other than `cached` are labeled. Arrows of cycles are dashed and labeled.
  public var mermaid: String {
    let groups = groups { file in
      "\(identifier(of: file))[\"\(file.nameInModule.escapedForMermaid)\"]"
    } dependency: { dependency in
      let label = dependency.labels.map(\.escapedForMermaid).joined(separator: "<br>")
      return "\(identifier(of: dependency.name))([\"\(label)\"])"
    } group: { number, module, boxes in
      "  subgraph module\(number)[\"\(module)\"]\n\(boxes)  end"
    }
    let arrows = reads.map { read in
      let arrow = read.mark.map { "-.->|\($0)|" } ?? "-->"
      return "  \(identifier(of: read.reader)) \(arrow) \(identifier(of: read.dependency))"
    }
    return (["graph LR"] + groups + arrows).joined(separator: "\n")
  }

  private func identifier(of name: String) -> String {
    if let index = files.firstIndex(of: name) { return "file\(index + 1)" }
    let index = dependencies.firstIndex { $0.name == name } ?? 0
    return "dependency\(index + 1)"
  }

  /// The drawn modules, sorted, each with a number, and a line for each of its files and dependencies.
  private func groups(
    file: (String) -> String,
    dependency: (Dependency) -> String,
    group: (_ number: Int, _ module: String, _ boxes: String) -> String
  ) -> [String] {
    let modules = Set(files.map(\.module) + dependencies.map(\.module)).sorted()
    return modules.enumerated().map { index, module in
      let files = files.filter { $0.module == module }.map(file)
      let dependencies = dependencies.filter { $0.module == module }.map(dependency)
      return group(index + 1, module, (files + dependencies).map { "    \($0)\n" }.joined())
    }
  }

  /// The graph for Graphviz, whose program `dot` draws it, with a box for each module:
  ///
  /// ```
  /// dot -Tsvg graph.dot -o graph.svg
  /// ```
  public var dot: String {
    let groups = groups { file in
      "\(file.quotedForDot) [label=\(file.nameInModule.quotedForDot)]"
    } dependency: { dependency in
      let label = dependency.labels.joined(separator: "\n")
      return "\(dependency.name.quotedForDot) [label=\(label.quotedForDot), style=rounded]"
    } group: { number, module, boxes in
      "  subgraph cluster_\(number) {\n    label=\(module.quotedForDot)\n\(boxes)  }"
    }
    let arrows = reads.map { read in
      let mark = read.mark.map { " [color=red, label=\($0.quotedForDot)]" } ?? ""
      return "  \(read.reader.quotedForDot) -> \(read.dependency.quotedForDot)\(mark)"
    }
    let head = ["digraph dependencies {", "  rankdir=LR", "  node [shape=box]"]
    return (head + groups + arrows + ["}"]).joined(separator: "\n")
  }
}

extension DependencyGraph.Dependency {
  /// The facts after the name.
  fileprivate var facts: [String] {
    (lifetime.map { [$0.description] } ?? []) + overrides.map { "set in \($0)" }
  }

  /// The lines in a drawing: the name and the facts, without the usual lifetime.
  fileprivate var labels: [String] { [name] + facts.filter { $0 != "\(DependencyLifetime.cached)" } }
}

extension DependencyGraph.Read {
  fileprivate var mark: String? { isInCycle ? "cycle" : nil }
}

extension String {
  /// The module of a file such as `Search/SearchModel.swift`.
  fileprivate var module: String { String(prefix { $0 != "/" }) }

  /// The rest of the file.
  fileprivate var nameInModule: String { String(drop { $0 != "/" }.dropFirst()) }

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
