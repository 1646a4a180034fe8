import Dependencies
import Foundation
import Hummingbird
import ShortenerInterfaces

struct AccountRoutes<Context: RequestContext>: Sendable {
  @Dependency(\.accounts) private var accounts
  @Dependency(\.uuid) private var uuid
  @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  func add(to router: Router<Context>) {
    router.post("accounts", use: create)
    router.get("account") { _, _ in try currentUser() }
    router.delete("account", use: close)
  }

  private struct NewAccount: Decodable {
    let name: String
  }

  private struct Created: ResponseEncodable {
    let id: UUID
    let name: String
    let token: String
  }

  @Sendable private func create(_ request: Request, _ context: Context) async throws -> EditedResponse<
    Created
  > {
    let name = try await request.decode(as: NewAccount.self, context: context).name
    guard (1...40).contains(name.count), name.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      throw HTTPError(.unprocessableContent, message: "A name has 1 to 40 letters and digits.")
    }
    let account = Account(id: uuid(), name: name)
    let token = withRandomNumberGenerator { generator in
      (0..<4).map { _ in String(generator.next() | 1 << 63, radix: 36) }.joined()
    }
    try await accounts.add(account: account, token: token)
    return EditedResponse(
      status: .created,
      response: Created(id: account.id, name: account.name, token: token)
    )
  }

  @Sendable private func close(_: Request, _: Context) async throws -> HTTPResponse.Status {
    try await accounts.close(account: try currentUser())
    return .accepted
  }
}

extension Account: ResponseGenerator, ResponseEncodable {}
