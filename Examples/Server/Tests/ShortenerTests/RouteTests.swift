import Dependencies
import DependenciesTestSupport
import Foundation
import Hummingbird
import HummingbirdTesting
import ShortenerInterfaces
import ShortenerRoutes
import Testing

/// The routes without a database. A request that calls any other endpoint fails its test.
@Suite(
  .dependencies {
    $0.unitOfWork.commit = {}
    $0.uuid = .incrementing
  }
)
struct RouteTests {
  @Test(.dependencies { $0.links.url = { "https://swift.org/\($0)" } })
  func aLinkIsFollowed() async throws {
    try await Application(router: makeRouter()).test(.router) { client in
      let response = try await client.execute(uri: "/docs", method: .get)
      #expect(response.status == .found)
      #expect(response.headers[.location] == "https://swift.org/docs")
      #expect(response.headers[.requestID] == UUID(0).uuidString)
    }
  }

  @Test(arguments: [TestingSetup.router, .live])
  func theOverridesReachAHandlerInAnotherTask(setup: TestingSetup) async throws {
    let test = withUnsafeCurrentTask { $0?.hashValue }
    let router = Router()
    router.get("id") { _, _ in
      #expect(withUnsafeCurrentTask { $0?.hashValue } != test)
      @Dependency(\.uuid) var uuid
      return uuid().uuidString
    }
    try await Application(router: router).test(setup) { client in
      let response = try await client.execute(uri: "/id", method: .get)
      #expect(response.status == .ok)
      #expect(String(buffer: response.body) == UUID(0).uuidString)
    }
  }
}
