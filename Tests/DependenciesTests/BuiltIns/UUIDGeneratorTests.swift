import Dependencies
import DependenciesTestSupport
import Foundation
import ReportRecorder
import Testing

@Suite struct UUIDGeneratorTests {
  @Dependency(\.uuid) var uuid

  @Test func theLiveValueMakesDifferentIdentifiersAndAConstantEqualOnes() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(Set((1...100).map { _ in uuid() }).count == 100)
    }
    let generator = UUIDGenerator.constant(UUID(7))
    #expect([generator(), generator()] == [UUID(7), UUID(7)])
  }

  @Test func anIncrementingGeneratorCountsAndGivesNoNumberTwice() async {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      #expect((0..<300).map { _ in uuid() } == (0..<300).map { UUID($0) })
    }
    let generator = UUIDGenerator.incrementing
    let identifiers = await withTaskGroup(of: [UUID].self) { group in
      for _ in 1...10 { group.addTask { (1...100).map { _ in generator() } } }
      return await group.reduce(into: Set()) { $0.formUnion($1) }
    }
    #expect(identifiers == Set((0..<1000).map { UUID($0) }))
  }

  // A negative number began with eight times `F`. In swift-dependencies, the third group has the sign.
  @Test func everyNumberHasAnIdentifier() {
    let identifiers: KeyValuePairs = [
      0: "00000000-0000-0000-0000-000000000000",
      1: "00000000-0000-0000-0000-000000000001",
      16: "00000000-0000-0000-0000-000000000010",
      42: "00000000-0000-0000-0000-00000000002A",
      0x1_0000_0000_0000: "00000000-0000-0000-0001-000000000000",
      Int.max: "00000000-0000-0000-7FFF-FFFFFFFFFFFF",
      -1: "00000000-0000-0001-0000-000000000001",
      -16: "00000000-0000-0001-0000-000000000010",
      -Int.max: "00000000-0000-0001-7FFF-FFFFFFFFFFFF",
      Int.min: "00000000-0000-0001-8000-000000000000",
    ]
    for (number, text) in identifiers {
      #expect(UUID(number).uuidString == text, "\(number)")
    }
  }

  @Test func aTestThatDoesNotOverrideItIsTold() {
    let reports = reports { #expect(uuid() != uuid()) }
    #expect(reports.count == 2)
    #expect(
      reports.first?.text.contains("@Dependency(\\.uuid) is unimplemented in tests, but 'uuid()' was called.")
        == true
    )
    #expect(reports.first?.text.contains("    $0.uuid = .incrementing\n") == true)
  }
}
