import Testing

/// The properties that are written for paths, and the diagnostics of those that cannot be.
@Suite struct PropertiesTests {
  @Test func anObservableClassIgnoresTheProperties() {
    let expansion = CompilerHost.expand(
      """
      @Observable
      @DependencyProperties(\\.apiClient, \\.uuid)
      final class Model {
        var title = ""
      }
      """
    )
    #expect(
      expansion.members == """
        #sourceLocation(file: "Client.swift", line: 1)
        @ObservationIgnored @__Dependency(
                              \\.apiClient, line: 2, column: 23) private var apiClient
        #sourceLocation()
        #sourceLocation(file: "Client.swift", line: 1)
        @ObservationIgnored @__Dependency(
                                           \\.uuid, line: 2, column: 36) private var uuid
        #sourceLocation()
        """
    )
  }

  @Test(arguments: ["final class Model", "class Model<Value>", "struct Model", "public actor Model"])
  func otherTypesHaveNothingToIgnore(header: String) {
    let expansion = CompilerHost.expand(
      """
      @DependencyProperties(\\.uuid)
      \(header) {
        @Dependency(\\.date) private var date
      }
      """
    )
    #expect(expansion.members == property("\\.uuid", "uuid", line: 1, column: 23))
  }

  @Test func eachPathMayHaveALineOfItsOwn() {
    let expansion = CompilerHost.expand(
      """
      @DependencyProperties(
        \\.apiClient, // The server.
        \\.uuid
      )
      final class Model {
        func uuids() {}
      }
      """
    )
    #expect(
      expansion.members == """
        \(property("\\.apiClient", "apiClient", line: 2, column: 3))
        \(property("\\.uuid", "uuid", line: 3, column: 3))
        """
    )
  }

  @Test(
    arguments: [
      ("\\.apiClient.search", "search"), ("\\DependencyValues.uuid", "uuid"),
      ("\\Dependencies.DependencyValues.uuid", "uuid"), ("\\.[Key.self].name", "name"),
      ("\\.session?.user", "user"), ("\\.session!.user", "user"), ("\\.users[0].name", "name"),
      ("\\.`default`", "`default`"), ("\\.default", "`default`"), ("\\.größe", "größe"),
    ]
  )
  func thePropertyIsNamedAfterTheLastComponent(path: String, name: String) {
    let expansion = expansion("@DependencyProperties(\(path))")
    #expect(expansion.diagnostics == "")
    #expect(expansion.members == property(path, name, line: 1, column: 23))
  }

  @Test func membersThatAreNoVariablesOfInstancesMayHaveTheName() {
    let expansion = CompilerHost.expand(
      """
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
      """
    )
    #expect(expansion.members == property("\\.uuid", "uuid", "@ObservationIgnored ", line: 2, column: 23))
  }

  // MARK: Diagnostics

  @Test(arguments: ["enum", "protocol", "extension"])
  func onlyTypesWithStoredPropertiesHaveThem(introducer: String) {
    let expansion = expansion("@DependencyProperties(\\.uuid)", "\(introducer) Model")
    #expect(
      expansion.diagnostics == """
        2:1: error: '@DependencyProperties' writes stored properties, which a class, a structure, or an actor can have where \
        it is declared, and 'Model' is declared with '\(introducer)'
        """
    )
    #expect(expansion.members == "")
  }

  @Test(arguments: ["", "()"])
  func withoutPathsThereIsNothingToWrite(arguments: String) {
    let expansion = expansion("@DependencyProperties\(arguments)")
    #expect(
      expansion.diagnostics == """
        1:1: error: '@DependencyProperties' needs the paths of the dependencies to write properties for, such as \
        '@DependencyProperties(\\.uuid, \\.apiClient)'
        """
    )
    #expect(expansion.members == "")
  }

  @Test(
    arguments: [
      "path", "\\.self", "\\DependencyValues.self", "\\.[Key.self]", "\\.users[0]", "\\.session?",
      "(\\.uuid)",
      "\\.uuid.appending(path: \\.description)", "condition ? \\.first : \\.second",
    ]
  )
  func aPathThatDoesNotEndWithAPropertyGivesNoName(path: String) {
    let expansion = expansion("@DependencyProperties(\(path), \\.uuid)")
    #expect(
      expansion.diagnostics == """
        1:23: error: '@DependencyProperties' names each property after the last component of its path, so write the path out, \
        and end it with a property, such as '\\.apiClient'; declare any other dependency with '@Dependency'
        """
    )
    #expect(expansion.members == property("\\.uuid", "uuid", line: 1, column: 25 + path.utf8.count))
  }

  @Test func twoPathsCannotShareAName() {
    let expansion = expansion("@DependencyProperties(\\.first.search, \\.second.search)")
    #expect(
      expansion.diagnostics == """
        1:39: error: Two paths end with 'search', so their properties would share that name; declare one of them with \
        '@Dependency'
        """
    )
    #expect(expansion.members == property("\\.first.search", "search", line: 1, column: 23))
  }

  @Test(
    arguments: [
      "let uuid: Int", "var uuid: Int { 1 }", "lazy var uuid = 1", "var first = 1, uuid = 1",
      "@Dependency(\\.uuid) var `uuid`",
    ]
  )
  func aPropertyOfTheSameNameIsInTheWay(property: String) {
    let expansion = expansion("@DependencyProperties(\\.uuid)", "actor Model", "  \(property)\n")
    #expect(
      expansion.diagnostics == """
        1:23: error: 'Model' has a property 'uuid' already; remove that property or the path, or give the dependency another \
        name: '@Dependency(\\.uuid) private var …'
        """
    )
    #expect(expansion.members == "")
  }

  @Test func anObservableClassMustIgnoreTheDependenciesThatTheUserWrites() {
    let expansion = CompilerHost.expandMisuse(
      """
      @DependencyProperties(\\.uuid)
      @Observable
      final class Model {
        @Dependency(\\.date) private var date
        private
        @Dependencies.Dependency(\\.calendar) var calendar
      }
      """
    )
    #expect(
      expansion.diagnostics == """
        4:3: error: '@Observable' makes 'date' a computed property, which '@Dependency' cannot be; write '@ObservationIgnored' \
        in front, or let '@DependencyProperties' write the property {4:3-4:3: "@ObservationIgnored "}
        6:3: error: '@Observable' makes 'calendar' a computed property, which '@Dependency' cannot be; write \
        '@ObservationIgnored' in front, or let '@DependencyProperties' write the property {6:3-6:3: "@ObservationIgnored "}
        """
    )
    #expect(expansion.members == property("\\.uuid", "uuid", "@ObservationIgnored ", line: 1, column: 23))
  }

  @Test(arguments: ["Equatable", "Swift.Hashable", "Comparable"])
  func aConformanceWithOperatorsBelongsInAnExtension(conformance: String) {
    let header = "final class Model: Identifiable, \(conformance)"
    let expansion = expansion("@DependencyProperties(\\.uuid)", header)
    #expect(
      expansion.diagnostics == """
        2:34: error: 'Model' cannot declare its conformance to '\(conformance)' here, since the compiler finds operators such \
        as '==' twice in a type with '@DependencyProperties'; move the conformance to an extension
        """
    )
    #expect(expansion.members == property("\\.uuid", "uuid", line: 1, column: 23))
  }

  private func expansion(
    _ attribute: String,
    _ header: String = "final class Model",
    _ members: String = ""
  ) -> CompilerHost.Result {
    CompilerHost.expandMisuse("\(attribute)\n\(header) {\n\(members)}")
  }
}
