import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@Suite struct ProcessInformationTests {
  @Dependency(\.processInfo) var processInfo
  @Dependency(\.processInfo.environment) var environment
  @Dependency(\.arguments) var arguments

  @Test func theLiveValueIsThatOfTheProcess() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(environment == ProcessInfo.processInfo.environment)
      #expect(arguments == ProcessInfo.processInfo.arguments)
      #expect(processInfo.arguments == arguments)
    }
  }

  @Test func aTestStartsWithNothing() {
    #expect(processInfo == ProcessInformation())
    #expect(arguments == [])
  }

  @Test func partsCanBeOverridden() {
    withDependencies {
      $0.processInfo.environment["PORT"] = "80"
      $0.arguments = ["program", "--verbose"]
    } operation: {
      #expect(environment == ["PORT": "80"])
      #expect(processInfo.arguments == ["program", "--verbose"])
    }
  }
}
