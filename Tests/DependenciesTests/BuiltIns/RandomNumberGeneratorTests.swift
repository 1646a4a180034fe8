import Dependencies
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct RandomNumberGeneratorTests {
  struct Failure: Error, Equatable {}

  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  // The first numbers for the seed 1234567, as the authors' program prints them.
  @Test func aSeedMakesTheNumbersOfTheAlgorithm() {
    var generator = SeededRandomNumberGenerator(seed: 1_234_567)
    let numbers = (1...5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ]
    )
  }

  @Test func theStateGoesOnFromCallToCallAlsoWhereTheyNestOrThrow() {
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 7))
    } operation: {
      var own = SeededRandomNumberGenerator(seed: 7)
      for _ in 1...10 {
        let expected = Int.random(in: 1...1000, using: &own)
        #expect(withRandomNumberGenerator { Int.random(in: 1...1000, using: &$0) } == expected)
      }
      #expect(throws: Failure()) { try withRandomNumberGenerator { _ in throw Failure() } }
      let expected = [own.next(), own.next()]
      let numbers = withRandomNumberGenerator { outer in
        [outer.next(), withRandomNumberGenerator { $0.next() }]
      }
      #expect(numbers == expected)
    }
  }

  @Test func noNumberGoesToTwoThreads() async {
    let shared = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 7))
    let numbers = await withTaskGroup(of: [UInt64].self) { group in
      for _ in 1...10 { group.addTask { (1...100).map { _ in shared { $0.next() } } } }
      return await group.reduce(into: Set()) { $0.formUnion($1) }
    }
    var own = SeededRandomNumberGenerator(seed: 7)
    #expect(numbers == Set((1...1000).map { _ in own.next() }))
  }

  @Test func theLiveValueIsTheSystemsGeneratorAndATestThatDoesNotOverrideItIsTold() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(Set((1...10).map { _ in withRandomNumberGenerator { $0.next() } }).count == 10)
    }
    let line = #line + 1
    let reports = reports { _ = withRandomNumberGenerator { $0.next() } }
    #expect(reports.map(\.line) == [line])
    #expect(
      reports.first?.text.hasPrefix(
        """
        @Dependency(\\.withRandomNumberGenerator) is unimplemented in tests, but 'withRandomNumberGenerator' was called.

          Called at:      DependenciesTests/RandomNumberGeneratorTests.swift:\(line)
        """
      ) == true
    )
  }
}
