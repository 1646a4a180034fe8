import Dependencies
import DependenciesInspection
import ReportRecorder
import Testing

// Each read copied everything recorded before.
@Suite(.serialized) struct GrowthTests {
  @Test func aGraphTakesTimeInProportionToItsDependencies() async {
    let keys = Numbered<Void>.chain(of: 400)
    let growth = await growth(from: 200) { count in
      let (_, graph) = DependencyGraph.recording { for key in keys[..<count] { key.read() } }
      #expect(graph.dependencies.count == count)
    }
    #expect(growth <= 2.9)
  }
}

private protocol NumberedKey: DependencyKey<Int> {}

extension NumberedKey {
  static func read() { _ = DependencyValues.current[Self.self] }
}

private enum Numbered<Previous>: NumberedKey {
  static var liveValue: Int { 1 }
  static var testValue: Int { 1 }

  static func chain(of count: Int) -> [any NumberedKey.Type] {
    func next<Key: NumberedKey>(_ key: Key.Type) -> any NumberedKey.Type { Numbered<Key>.self }
    var key: any NumberedKey.Type = Numbered<Void>.self
    return (0..<count).map { _ in
      defer { key = next(key) }
      return key
    }
  }
}
