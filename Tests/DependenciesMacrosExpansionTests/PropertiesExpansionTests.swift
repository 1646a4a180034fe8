import Testing

/// The properties that are written for paths, and the diagnostics of those that cannot be.
@Suite struct PropertiesExpansionTests {
  @Test func anObservableClassIgnoresTheProperties() {
    expect(
      file: """
        @Observable
        @DependencyProperties(
          \\.apiClient, \\.date, // The server.
          \\.uuid
        )
        final class Model {
          var title = ""
          func uuids() {}
        }
        """,
      members: """
        #sourceLocation(file: "Client.swift", line: 2)
        @ObservationIgnored @__Dependency(
          \\.apiClient, line: 3, column: 3) private var apiClient
        #sourceLocation()
        #sourceLocation(file: "Client.swift", line: 2)
        @ObservationIgnored @__Dependency(
                       \\.date, line: 3, column: 16) private var date
        #sourceLocation()
        \(property("\\.uuid", "uuid", "@ObservationIgnored ", line: 4, column: 3))
        """
    )
  }

  @Test func otherTypesHaveNothingToIgnore() {
    for header in ["final class Model", "class Model<Value>", "struct Model", "public actor Model"] {
      let date = "  @Dependency(\\.date) private var date\n"
      expectModel("@DependencyProperties(\\.uuid)", header: header, members: date, [uuid])
    }
  }

  @Test func thePropertyIsNamedAfterTheLastComponent() {
    let names = [
      ("\\.apiClient.search", "search"), ("\\DependencyValues.uuid", "uuid"),
      ("\\Dependencies.DependencyValues.uuid", "uuid"), ("\\.[Key.self].name", "name"),
      ("\\.session?.user", "user"), ("\\.session!.user", "user"), ("\\.users[0].name", "name"),
      ("\\.`default`", "`default`"), ("\\.default", "`default`"), ("\\.größe", "größe"),
    ]
    for (path, name) in names {
      expectModel("@DependencyProperties(\(path))", [property(path, name, line: 1, column: 23)])
    }
  }

  @Test func membersThatAreNoVariablesOfInstancesMayHaveTheName() {
    expect(
      file: """
        @Observation.Observable
        @DependencyProperties(\\.uuid)
        final class Model {
          static var uuid = 1
          @Dependency(\\.date) static var date
          @ObservationIgnored @Dependency(\\.calendar) private var calendar
          struct Part {
            var uuid = 1
          }
          #if DEBUG
          var uuid = 1
          #endif
        }
        """,
      members: property("\\.uuid", "uuid", "@ObservationIgnored ", line: 2, column: 23)
    )
  }

  // MARK: Diagnostics

  @Test func onlyTypesWithStoredPropertiesHaveThem() {
    for introducer in ["enum", "protocol", "extension"] {
      expectModel(
        "@DependencyProperties(\\.uuid)",
        header: "\(introducer) Model",
        [],
        diagnostics: """
          2:1: error: '@DependencyProperties' writes stored properties, which a class, a structure, or an actor can have where \
          it is declared, and 'Model' is declared with '\(introducer)'
          """
      )
    }
  }

  @Test func withoutPathsThereIsNothingToWrite() {
    for arguments in ["", "()"] {
      expectModel(
        "@DependencyProperties\(arguments)",
        [],
        diagnostics: """
          1:1: error: '@DependencyProperties' needs the paths of the dependencies to write properties for, such as \
          '@DependencyProperties(\\.uuid, \\.apiClient)'
          """
      )
    }
  }

  @Test func aPathThatDoesNotEndWithAPropertyOrSharesItsEndGivesNoName() {
    let paths = [
      "path", "\\.self", "\\DependencyValues.self", "\\.[Key.self]", "\\.users[0]", "\\.session?",
      "(\\.uuid)", "\\.uuid.appending(path: \\.description)", "condition ? \\.first : \\.second",
    ]
    for path in paths {
      let column = 25 + path.utf8.count
      expectModel(
        "@DependencyProperties(\(path), \\.uuid, \\.second.uuid)",
        [property("\\.uuid", "uuid", line: 1, column: column)],
        diagnostics: """
          1:23: error: '@DependencyProperties' names each property after the last component of its path, so write the path out, \
          and end it with a property, such as '\\.apiClient'; declare any other dependency with '@Dependency'
          1:\(column + 8): error: Two paths end with 'uuid', so their properties would share that name; declare one of them with \
          '@Dependency'
          """
      )
    }
  }

  @Test func aPropertyOfTheSameNameIsInTheWay() {
    let properties = [
      "let uuid: Int", "var uuid: Int { 1 }", "lazy var uuid = 1", "var first = 1, uuid = 1",
      "@Dependency(\\.uuid) var `uuid`",
    ]
    for property in properties {
      expectModel(
        "@DependencyProperties(\\.uuid)",
        header: "actor Model",
        members: "  \(property)\n",
        [],
        diagnostics: """
          1:23: error: 'Model' has a property 'uuid' already; remove that property or the path, or give the dependency another \
          name: '@Dependency(\\.uuid) private var …'
          """
      )
    }
  }

  @Test func anObservableClassMustIgnoreTheDependenciesThatTheUserWrites() {
    expect(
      file: """
        @DependencyProperties(\\.uuid)
        @Observable
        final class Model {
          @Dependency(\\.date) private var date
          private
          @Dependencies.Dependency(\\.calendar) var calendar
        }
        """,
      members: property("\\.uuid", "uuid", "@ObservationIgnored ", line: 1, column: 23),
      diagnostics: """
        4:3: error: '@Observable' makes 'date' a computed property, which '@Dependency' cannot be; write '@ObservationIgnored' \
        in front, or let '@DependencyProperties' write the property {4:3-4:3: "@ObservationIgnored "}
        6:3: error: '@Observable' makes 'calendar' a computed property, which '@Dependency' cannot be; write \
        '@ObservationIgnored' in front, or let '@DependencyProperties' write the property {6:3-6:3: "@ObservationIgnored "}
        """
    )
  }

  @Test func aConformanceWithOperatorsBelongsInAnExtension() {
    for conformance in ["Equatable", "Swift.Hashable", "Comparable"] {
      expectModel(
        "@DependencyProperties(\\.uuid)",
        header: "final class Model: Identifiable, \(conformance)",
        [uuid],
        diagnostics: """
          2:34: error: 'Model' cannot declare its conformance to '\(conformance)' here, since the compiler finds operators such \
          as '==' twice in a type with '@DependencyProperties'; move the conformance to an extension
          """
      )
    }
  }

  private let uuid = property("\\.uuid", "uuid", line: 1, column: 23)

  /// Compares the properties that are written for a model.
  private func expectModel(
    _ attribute: String,
    header: String = "final class Model",
    members: String = "",
    _ properties: [String],
    diagnostics: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      file: "\(attribute)\n\(header) {\n\(members)}",
      members: properties.joined(separator: "\n"),
      diagnostics: diagnostics,
      sourceLocation: sourceLocation
    )
  }
}
