#if canImport(SwiftUI)
  import DependenciesCore
  import DependenciesSwiftUI
  import DependenciesTestSupport
  import Foundation
  import TestHelpers
  import Testing

  @Suite struct OpenURLTests {
    private let url = URL(fileURLWithPath: "/readme")

    @Test func anOverrideDecidesWhatBecomesOfTheURL() async {
      for isAccepted in [true, false] {
        let opened = LockIsolated<[URL]>([])
        let result = await withDependencies {
          $0.openURL = OpenURLEffect { url in
            opened.withValue { $0.append(url) }
            return isAccepted
          }
        } operation: {
          @Dependency(\.openURL) var openURL
          return await openURL(url)
        }
        #expect(result == isAccepted)
        #expect(opened.value == [url])
      }
    }

    @Test func itsUseInATestIsReported() async throws {
      @Dependency(\.openURL) var openURL
      let line = #line - 1
      var isAccepted = true
      let reports = try await reports { isAccepted = await openURL(url) }
      #expect(!isAccepted)
      #expect(
        reports == [
          Report(
            text: """
              @Dependency(\\.openURL) is unimplemented in tests, but 'openURL(_:)' was called.

                First read at:  DependenciesSwiftUITests/OpenURLTests.swift:\(line)
                Test:           OpenURLTests/itsUseInATestIsReported()

              Override it for the test:

                withDependencies {
                  $0.openURL = OpenURLEffect { _ in true }
                } operation: {
                  …
                }
              """,
            line: line
          )
        ]
      )
    }
  }
#endif
