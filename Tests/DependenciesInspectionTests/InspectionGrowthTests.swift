import Dependencies
import DependenciesInspection
import NumberTypes
import TestHelpers
import Testing

@Suite(.serialized) struct InspectionGrowthTests {
  // Each read copied everything recorded before.
  @Test func aGraphTakesTimeInProportionToItsDependencies() async {
    let readers = (0..<1000).map { reader(of: numberType($0)) }
    let growth = growthOnThread(from: 500) { count in
      let (_, graph) = DependencyGraph.recording { for read in readers[..<count] { read() } }
      #expect(graph.dependencies.count == count)
    }
    #expect(growth <= 2.9)
  }

  private func reader<Number: NumberType>(of number: Number.Type) -> () -> Void {
    { _ = DependencyValues.current[Numbered<Number>.self] }
  }
}

private enum Numbered<Number: NumberType>: DependencyKey {
  static var liveValue: Int { 1 }
  static var testValue: Int { 1 }
}
