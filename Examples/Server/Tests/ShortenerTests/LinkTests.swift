import Dependencies
import DependenciesTestSupport
import HTTPTypes
import Hummingbird
import ShortenerInterfaces
import Testing

@Suite(.shortener)
struct LinkTests {
  @Test func anAccountIsAnsweredWithItsToken() async throws {
    try await withApplication { client in
      let response = try await client.send(.post, "/accounts", #"{"name":"Ann"}"#)
      let token = "3fsnatkpgcyi73mjx6kz85jkz821s2abld1eedr3s2h7dnp4inzg"
      #expect(
        Answer(response)
          == Answer(
            201,
            #"{"id":"00000000-0000-0000-0000-000000000001","name":"Ann","token":"\#(token)"}"#
          )
      )
      #expect(response.headers[HTTPField.Name("X-Request-ID")!] == "00000000-0000-0000-0000-000000000000")
      let other = try await client.register("Ben")
      let answer = try await client.answer(.get, "/account", token: other)
      #expect(answer == Answer(200, #"{"id":"00000000-0000-0000-0000-000000000003","name":"Ben"}"#))
    }
  }

  @Test func aNameIsGivenOnce() async throws {
    try await withApplication { client in
      _ = try await client.register("Ann")
      let answer = try await client.answer(.post, "/accounts", #"{"name":"Ann"}"#)
      #expect(answer == .error(409, "There is an account 'Ann' already. Choose another name."))
    }
  }

  @Test func aLinkIsMadeAndFollowed() async throws {
    try await withApplication { client in
      let token = try await client.register("Ann")
      let made = try await client.send(
        .post,
        "/links",
        token: token,
        #"{"url":"https://swift.org/docs?a=b"}"#
      )
      #expect(
        Answer(made)
          == Answer(
            201,
            #"{"created":"2026-07-01T12:00:00Z","slug":"6KAlFxO","url":"https://swift.org/docs?a=b"}"#
          )
      )
      #expect(made.headers[.location] == "/6KAlFxO")
      for method in [HTTPRequest.Method.get, .head] {
        let followed = try await client.send(method, "/6KAlFxO")
        #expect(Answer(followed) == Answer(302))
        #expect(followed.headers[.location] == "https://swift.org/docs?a=b")
      }
    }
  }

  @Test func aSlugIsGivenOnceUntilItsOwnerRemovesTheLink() async throws {
    try await withApplication { client in
      let (ann, ben) = (try await client.register("Ann"), try await client.register("Ben"))
      #expect(try await client.shorten("docs", token: ann) == 201)
      let taken = try await client.answer(
        .post,
        "/links",
        token: ben,
        #"{"url":"https://a.de","slug":"docs"}"#
      )
      #expect(taken == .error(409, "There is a link 'docs' already. Choose another slug."))
      #expect(
        try await client.answer(.delete, "/links/docs", token: ben) == .error(404, "There is no link 'docs'.")
      )
      #expect(try await client.answer(.get, "/docs").status == 302)
      #expect(try await client.answer(.delete, "/links/docs", token: ann) == Answer(204))
      #expect(try await client.answer(.get, "/docs") == .error(404, "There is no link 'docs'."))
      #expect(try await client.shorten("docs", token: ben) == 201)
    }
  }
}
