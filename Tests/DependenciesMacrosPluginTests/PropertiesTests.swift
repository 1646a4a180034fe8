import Testing

/// The properties that are written for paths.
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
    #expect(expansion.accessors == "")
    #expect(expansion.peers == "")
  }

  @Test func theNameOfTheModuleMayStandBeforeObservable() {
    let expansion = CompilerHost.expand(
      """
      @Observation.Observable
      @DependencyProperties(\\.uuid)
      final class Model {
      }
      """
    )
    #expect(expansion.members == property("\\.uuid", "uuid", "@ObservationIgnored ", line: 2, column: 23))
  }

  @Test(arguments: ["final class Model", "class Model<Value>", "struct Model", "public actor Model"])
  func otherTypesHaveNothingToIgnore(header: String) {
    let expansion = CompilerHost.expand(
      """
      @DependencyProperties(\\.uuid)
      \(header) {
        var title = ""
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
    let expansion = CompilerHost.expand(
      """
      @DependencyProperties(\(path))
      final class Model {
      }
      """
    )
    #expect(expansion.members == property(path, name, line: 1, column: 23))
  }

  @Test func membersThatAreNoVariablesOfInstancesMayHaveTheName() {
    let expansion = CompilerHost.expand(
      """
      @Observable
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
}
