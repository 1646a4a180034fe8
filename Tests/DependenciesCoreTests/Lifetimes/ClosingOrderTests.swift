import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

/// Tear-downs that close other scopes, and the order in which they wait.
@Suite struct ClosingOrderTests {
  enum Outer: DependencyScopeName {}
  enum Inner: DependencyScopeName {}
  enum Other: DependencyScopeName {}

  /// The tear-down of a value.
  final class TearDown: Sendable {
    let action = LockIsolated<(@Sendable () async -> Void)?>(nil)
  }

  struct Key<Name: DependencyScopeName>: DependencyKey {
    static var liveValue: TearDown { TearDown() }
    static var testValue: TearDown { TearDown() }
    static var lifetime: DependencyLifetime { .scoped(to: Name.self) }
    static func tearDown(_ value: TearDown) async { await value.action.value?() }
  }

  private let log = LockIsolated<[String]>([])

  private func note(_ text: String) { log.withValue { $0.append(text) } }

  /// Sets what a tear-down in a scope does.
  private func whenTornDown<Name: DependencyScopeName>(
    _ scope: DependencyScope,
    _ name: Name.Type,
    _ action: @escaping @Sendable () async -> Void
  ) {
    withDependencies(in: scope) { DependencyValues.current[Key<Name>.self].action.setValue(action) }
  }

  /// Lets what runs in other tasks go on.
  private func pause() async { try? await Task.sleep(for: .milliseconds(30)) }

  // If a tear-down closed the scope around its own, closing did not wait for it: the outer scope took itself
  // for a part of that tear-down, and was torn down while it went on.
  @Test func aScopeThatATearDownInsideItClosesWaitsForThatTearDown() async {
    let outer = DependencyScope(Outer.self)
    let inner = withDependencies(in: outer) { DependencyScope(Inner.self) }
    whenTornDown(outer, Outer.self) { note("the outer one") }
    whenTornDown(inner, Inner.self) {
      await outer.close()
      await pause()
      note("the inner one")
    }
    await inner.close()
    await outer.close()
    #expect(log.value == ["the inner one", "the outer one"])
  }

  // The same where another tear-down, for which the inner one waits, releases the inner scope and closes the
  // outer one.
  @Test func aScopeThatATearDownClosesWaitsForAnInnerOneThatWasReleased() async throws {
    _ = try await reports {
      let other = DependencyScope(Other.self)
      let outer = DependencyScope(Outer.self)
      let inner = LockIsolated<DependencyScope?>(
        withDependencies(in: outer) { DependencyScope(Inner.self) }
      )
      whenTornDown(outer, Outer.self) { note("the outer one") }
      whenTornDown(inner.value!, Inner.self) {
        await other.close()
        await pause()
        note("the inner one")
      }
      whenTornDown(other, Other.self) {
        inner.setValue(nil)
        await pause()
        await outer.close()
        await pause()
      }
      await other.close()
      await outer.close()
    }
    #expect(log.value == ["the inner one", "the outer one"])
  }
}
