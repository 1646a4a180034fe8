import DependenciesCore
import DependenciesTestSupport
import Testing
import XCTest

enum NumberKey: DependencyKey { static let liveValue = 1; static let testValue = 2 }
enum LiveOnly: DependencyKey { static let liveValue = 1 }
extension DependencyValues {
  var number: Int { get { self[NumberKey.self] } set { self[NumberKey.self] = newValue } }
  var liveOnly: Int { get { self[LiveOnly.self] } set { self[LiveOnly.self] = newValue } }
}
@Test func smoke() {
  @Dependency(\.number) var number
  @Dependency(\.liveOnly) var liveOnly
  #expect(number == 2)
  withDependencies { $0.number = 5 } operation: { #expect(number == 5); print(DependencyValues.current) }
  print(liveOnly)
  print(MemoryLayout<Dependency<Int>>.size)
}
final class X: XCTestCase { func testX() {
  @Dependency(\.liveOnly) var liveOnly
  print(liveOnly) } }
