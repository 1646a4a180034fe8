import Dependencies

enum NumberKey: DependencyKey {
  static let liveValue = 1
}

extension DependencyValues {
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

func useDeprecatedOverrides() async throws {
  let one = DependencyValues.withValue(\.number, 2) { DependencyValues.current.number }
  let other = DependencyValues.withValues {
    $0.number = 3
  } operation: {
    DependencyValues.current.number
  }
  let third = try await DependencyValues.withValue(\.number, 4) {
    try await Task.sleep(for: .milliseconds(1))
    return DependencyValues.current.number
  }
  var inTest = DependencyContext.live
  DependencyValues.withTestValues {
    $0.number = 5
  } assert: {
    inTest = DependencyValues.current.context
  }
  precondition((one, other, third) == (2, 3, 4) && inTest == .test)
}

struct Settings {
  var volume: Double
}

func usePlaceholders() {
  let reports = reports {
    let settings = Settings(volume: unimplemented("Settings.volume", placeholder: 1))
    precondition(settings.volume == 1)
  }
  precondition(reports.count == 1)
  let error: any Error = UnimplementedFailure("Settings.volume")
  precondition(error is Unimplemented)
}

func useAnyHashableSendable() {
  let values: Set<AnyHashableSendable> = [
    AnyHashableSendable("a"), AnyHashableSendable(1), AnyHashableSendable(1),
  ]
  precondition(values.count == 2 && AnyHashableSendable(AnyHashableSendable(1)) == AnyHashableSendable(1))
}

struct Silent: AssertionFailureEffect {
  let count: LockIsolated<Int>

  func callAsFunction(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    count.withValue { $0 += 1 }
  }
}

struct SilentOlder: AssertionFailureEffect {
  let count: LockIsolated<Int>

  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    count.withValue { $0 += 1 }
  }
}

struct SilentAssertion: AssertionEffect {
  let count: LockIsolated<Int>

  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    if !condition() { count.withValue { $0 += 1 } }
  }
}

func useAssertions() {
  let count = LockIsolated(0)
  for effect in [Silent(count: count), SilentOlder(count: count)] as [any AssertionFailureEffect] {
    withDependencies {
      $0.assertionFailure = effect
    } operation: {
      @Dependency(\.assertionFailure) var assertionFailure
      assertionFailure()
      assertionFailure("Something is wrong.")
      assertionFailure("Something is wrong.", fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    }
  }
  let assert: any AssertionEffect = SilentAssertion(count: count)
  assert(true)
  assert(false, "Something is wrong.")
  precondition(count.value == 7)
}
