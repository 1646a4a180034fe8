import Dependencies
import DependenciesInspection
import DependenciesTestSupport
import Testing

@Suite struct ExplanationTests {
  private static let file = "DependenciesInspectionTests/ExplanationTests.swift"

  private struct Model {
    @Dependency(\.apiClient) var client
    @Dependency(\.cart) var cart
  }

  /// The same with all places shown alike, since lines move.
  private static func text(_ explanation: DependencyExplanation) -> String {
    "\(explanation)".replacing(/swift:[0-9]+/, with: "swift")
  }

  private static let override =
    isDebugBuild
    ? "an override that was set at \(file)"
    : "an override that was set at a place which a release build does not know"

  @Test func anOverrideHidesTheDefault() {
    _ = DependencyValues.current.apiClient
    let explanation = withDependencies {
      $0.apiClient.name = "outer"
    } operation: {
      withDependencies {
        $0.apiClient.name = "inner"
      } operation: {
        DependencyValues.current.explain(\.apiClient)
      }
    }
    #expect(
      Self.text(explanation) == """
        \\.apiClient is \(Self.override).

          Key:       APIClientKey
          Value:     APIClient
          Lifetime:  cached
          Hides:     a default that was built for the read at DependenciesInspectionTests/Shop.swift
        """
    )
    #expect(!explanation.isCaptured)
    #expect(explanation.hides.count == 1)
  }

  @Test func aDefaultIsNotBuiltToBeExplained() {
    let explanation = DependencyValues.current.explain(\.apiClient)
    #expect(explanation.source == nil)
    #expect(
      Self.text(explanation) == """
        \\.apiClient has no value yet: the next read builds the default for the context test.

          Key:       APIClientKey
          Value:     APIClient
          Lifetime:  cached
        """
    )
    #expect(DependencyValues.current.explain(APIClientKey.self).source == nil)
  }

  @Test func aDefaultHasThePlaceOfItsFirstRead() {
    let model = Model()
    _ = model.client
    let explanation = DependencyValues.current.explain(APIClientKey.self)
    #expect(
      Self.text(explanation).hasPrefix(
        "APIClientKey is a default that was built for the read at \(Self.file).\n"
      )
    )
  }

  @Test func anObjectCaptured() {
    let model = withDependencies {
      $0.apiClient.name = "captured"
    } operation: {
      Model()
    }
    let explanation = DependencyValues.current.explain(\.apiClient, readBy: model)
    #expect(explanation.isCaptured)
    #expect(
      Self.text(explanation).hasPrefix(
        "\\.apiClient is \(Self.override); the reader captured it when it was made.\n"
      )
    )
  }

  @Test func anOverrideAroundTheReadHidesTheCapturedOne() {
    let model = withDependencies {
      $0.apiClient.name = "captured"
    } operation: {
      Model()
    }
    let explanation = withDependencies {
      $0.apiClient.name = "current"
    } operation: {
      DependencyValues.current.explain(\.apiClient, readBy: model)
    }
    #expect(!explanation.isCaptured)
    // The captured one, and the default that the update closures have read.
    #expect(explanation.hides.count == 2)
  }

  @Test func aPreparedValue() {
    withDependencies {
      $0 = .test
    } operation: {
      prepareDependencies { $0.apiClient.name = "prepared" }
      let explanation = DependencyValues.current.explain(\.apiClient)
      #expect(
        Self.text(explanation).hasPrefix("\\.apiClient is a value that was prepared at \(Self.file).\n")
      )
      prepareDependencies { $0.override(UserKey.self) { "prepared" } }
      #expect(
        Self.text(DependencyValues.current.explain(UserKey.self)).hasPrefix(
          "UserKey is a value that was prepared at \(Self.file); the next read builds it.\n"
        )
      )
    }
  }

  @Test func theOverrideOfAScope() async {
    await withDependencyScope(Session.self) {
      $0[UserKey.self] = "Ann"
    } operation: {
      let explanation = DependencyValues.current.explain(UserKey.self)
      #expect(
        Self.text(explanation).hasPrefix(
          "UserKey is an override of the scope Session, which was opened at \(Self.file).\n"
        )
      )
      #expect(DependencyValues.current.explain(CartKey.self).source == nil)
      _ = Model().cart
      #expect(
        Self.text(DependencyValues.current.explain(CartKey.self)).hasPrefix(
          "CartKey is a default that was built for the read at \(Self.file).\n"
        )
      )
    }
  }

  @Test func aReset() {
    withDependencies {
      $0.apiClient = APIClient()
    } operation: {
      withDependencies {
        $0.reset(APIClientKey.self)
      } operation: {
        #expect(
          Self.text(DependencyValues.current.explain(APIClientKey.self)).hasPrefix(
            """
            APIClientKey has no value yet: the next read builds the default for the context test; \
            a reset hides the overrides around it.
            """
          )
        )
      }
    }
  }

  @Test func aPropertyThatIsComputedFromSeveralKeys() {
    let explanation = DependencyValues.current.explain(\.greeting)
    #expect(explanation.others.count == 1)
    #expect(Self.text(explanation).contains("Key:       UserKey\n"))
    #expect(Self.text(explanation).contains("Key:       APIClientKey\n"))
    #expect(
      DependencyValues.current.explain(\.constant).description == """
        The property reads no key, so nothing overrides it, and nothing is built for it.
        """
    )
  }

  @Test func aPropertyOfAnEntryOnceItHasBeenRead() {
    @Dependency(\.uuid) var uuid
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      _ = uuid()
      #expect(Self.text(DependencyValues.current.explain(\.uuid)).hasPrefix("\\.uuid is \(Self.override).\n"))
    }
  }

  @Test func overridesOfOverridesDoNotAddUpWithoutEnd() {
    func override(_ depth: Int) -> Int {
      if depth == 0 { return DependencyValues.current.explain(UserKey.self).hides.count }
      return withDependencies {
        $0[UserKey.self] = "\(depth)"
      } operation: {
        override(depth - 1)
      }
    }
    #expect(override(100) <= 8)
  }
}

extension DependencyValues {
  fileprivate var greeting: String { self[UserKey.self] + self[APIClientKey.self].name }
  fileprivate var constant: Int { 1 }
}
