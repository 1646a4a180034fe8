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
    $0.accounts.authenticate = { _ in Account(id: UUID(7), name: "Ann") }
    $0.unitOfWork.commit = {}
    $0.uuid = .incrementing
  }
)
struct RouteTests {
  @Test(.dependencies { $0.clicks.statistics = { slug, _ in Statistics(slug: slug, days: []) } })
  func aLinkHasStatistics() async throws {
    try await Application(router: makeRouter()).test(.router) { client in
      let response = try await client.execute(
        uri: "/links/docs/statistics",
        method: .get,
        headers: [.authorization: "Bearer token"]
      )
      #expect(response.status == .ok)
      #expect(String(buffer: response.body) == #"{"clicks":0,"days":[],"slug":"docs"}"#)
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
