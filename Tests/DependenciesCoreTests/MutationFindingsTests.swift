import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct MutationFindingsTests {
  // A search that skipped every second slot found all other values of a table.
  @Test func everyObjectWhoseKeyStartsAtOneSlotIsFound() {
    // All are looked for from the same slot of the smallest table.
    let addresses = stride(from: UInt(8), to: .max, by: 8).lazy.filter { spread($0) & 15 == 3 }.prefix(8)
    let keys = addresses.map { UnsafeRawPointer(bitPattern: $0)! }
    let map = ConcurrentMap()
    for key in keys { map.insert(Object(), for: key) }
    #expect(keys.allSatisfy { map[$0] != nil })
  }

  // A read of the context fixed it, although only an update closure used the value.
  @Test func theContextMayBePreparedAfterAConstructionForAnUpdateClosureReadIt() {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      let reports = reports {
        withDependencies {
          _ = $0[ContextKey.self]
        } operation: {
          prepareDependencies { $0.context = .live }
        }
      }
      #expect(reports == [])
      #expect(DependencyValues.current.context == .live)
    }
  }

  // The change of a copy reached the values that it was copied from.
  @Test func aCopyOfValuesIsChangedAlone() {
    let values = withDependencies {
      $0.number = 10
    } operation: {
      DependencyValues.current
    }
    var (restored, rebuilt) = (values, values)
    restored.reset(NumberKey.self)
    rebuilt.override(NumberKey.self) { 20 }
    #expect(values.number == 10)
    #expect(restored.number != 10)
    #expect(rebuilt.number == 20)
  }

  private final class Object: Sendable {}

  private enum ContextKey: TestDependencyKey {
    static var testValue: DependencyContext { DependencyValues.current.context }
  }
}
