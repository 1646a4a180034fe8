import DependenciesCore
import ReportRecorder
import Testing

/// `$0.reset(\.dependency)` and `$0.override(\.dependency) { … }`, for keys that have no name.
@Suite struct OverrideByPathTests {
  enum FirstKey: TestDependencyKey { static let testValue = 4 }
  enum SecondKey: TestDependencyKey { static let testValue = 6 }

  @Test func aResetByPathRestoresTheDefault() {
    withDependencies {
      $0.volume = 11
    } operation: {
      withDependencies {
        $0.reset(\.volume)
      } operation: {
        #expect(DependencyValues.current.volume == 5)
      }
    }
  }

  @Test func anOverrideByPathIsBuiltOnceWhenItIsRead() {
    let builds = LockIsolated(0)
    withDependencies {
      $0.override(\.volume) {
        builds.withValue { $0 += 1 }
        return 7
      }
    } operation: {
      #expect(builds.value == 0)
      @Dependency(\.volume) var volume
      #expect([volume, volume, DependencyValues.current.volume] == [7, 7, 7])
      #expect(builds.value == 1)
    }
  }

  @Test func aPathIsResolvedWithoutALiveValue() {
    let messages = reports {
      withDependencies {
        $0.context = .live
        $0.override(\.guarded) { "replaced" }
        $0.reset(\.guarded)
        $0.override(\.guarded) { "again" }
      } operation: {
        #expect(DependencyValues.current.guarded == "again")
      }
    }
    #expect(messages.isEmpty)
    #expect(GuardedKey.liveBuilds.value == 0)
  }

  @Test func aPathOfAPartIsReportedAndChangesNothing() {
    let line = #line + 4
    let messages = reports {
      withDependencies {
        $0.name = Name(first: "Ann", last: "Lee")
        $0.reset(\.name.first)
      } operation: {
        #expect(DependencyValues.current.name.first == "Ann")
      }
    }
    #expect(
      messages.map(\.text) == [
        """
        'reset' got the path of a property that is a part of \\.name.

          Property:   String
          Reads:      \\.name
          Called at:  DependenciesCoreTests/OverrideByPathTests.swift:\(line)

        Nothing was changed.
        Pass the path of a whole dependency:

          withDependencies {
            $0.reset(\\.name)
          } operation: {
            …
          }
        """
      ]
    )
  }

  @Test func aPathOfSeveralKeysIsReported() {
    let line = #line + 3
    let messages = reports {
      withDependencies {
        $0.override(\.caption) { "loud" }
      } operation: {
        #expect(DependencyValues.current.caption == "Ada Bell 5")
      }
    }
    #expect(
      messages.map(\.text) == [
        """
        'override' got the path of a property that reads several dependencies.

          Property:   String
          Reads:      \\.name, \\.volume
          Called at:  DependenciesCoreTests/OverrideByPathTests.swift:\(line)

        Nothing was changed.
        Pass the path of a whole dependency:

          withDependencies {
            $0.override(\\.name) { … }
            $0.override(\\.volume) { … }
          } operation: {
            …
          }
        """
      ]
    )
  }

  // Both keys had the name of the property, so the message advised the call that it reported.
  @Test func aPathOfSeveralKeysThatOnePropertyReadsNamesTheKeys() {
    let messages = reports {
      withDependencies {
        $0.override(\.sum) { 3 }
      } operation: {
        #expect(DependencyValues.current.sum == 10)
      }
    }
    #expect(
      messages.map { $0.text.split(separator: "\n").filter { $0.contains("Key") } } == [
        [
          "  Reads:      OverrideByPathTests.FirstKey, OverrideByPathTests.SecondKey",
          "    $0.override(OverrideByPathTests.FirstKey.self) { … }",
          "    $0.override(OverrideByPathTests.SecondKey.self) { … }",
        ]
      ]
    )
  }

  @Test func aPathOfNoKeyIsReported() {
    let line = #line + 3
    let messages = reports {
      withDependencies {
        $0.reset(\.nothing)
      } operation: {
      }
    }
    #expect(
      messages.map(\.text) == [
        """
        'reset' got the path of a property that reads no dependency.

          Property:   Int
          Called at:  DependenciesCoreTests/OverrideByPathTests.swift:\(line)

        Nothing was changed.
        Pass the path of a dependency, or a key.
        """
      ]
    )
  }
}

private struct Name: Sendable {
  var first: String
  var last: String
}

private enum VolumeKey: TestDependencyKey { static let testValue = 5 }
private enum NameKey: TestDependencyKey { static let testValue = Name(first: "Ada", last: "Bell") }

private enum GuardedKey: DependencyKey {
  static let liveBuilds = LockIsolated(0)
  static var liveValue: String {
    liveBuilds.withValue { $0 += 1 }
    return "live"
  }
  static var testValue: String { "test" }
}

extension DependencyValues {
  fileprivate var sum: Int {
    get { self[OverrideByPathTests.FirstKey.self] + self[OverrideByPathTests.SecondKey.self] }
    set {}
  }

  fileprivate var volume: Int {
    get { self[VolumeKey.self] }
    set { self[VolumeKey.self] = newValue }
  }

  fileprivate var name: Name {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }

  fileprivate var guarded: String {
    get { self[GuardedKey.self] }
    set { self[GuardedKey.self] = newValue }
  }

  fileprivate var caption: String {
    get { "\(name.first) \(name.last) \(volume)" }
    set {}
  }

  fileprivate var nothing: Int {
    get { 1 }
    set {}
  }
}
