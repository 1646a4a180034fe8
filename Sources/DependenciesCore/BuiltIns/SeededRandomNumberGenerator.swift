/// A generator of the same random bits for the same seed, on every platform and in every version of the
/// library.
///
/// ```swift
/// import Dependencies
///
/// func throwDice() -> [Int] {
///   @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
///   return (1...3).map { _ in
///     withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
///   }
/// }
///
/// withDependencies {
///   $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 1))
/// } operation: {
///   assert(throwDice() == [4, 5, 6])
/// }
/// ```
///
/// The algorithm is SplitMix64: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA 2014. It is good for tests, but not for secrets. The standard library decides which
/// numbers `Int.random(in:using:)` and the like make of the bits.
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator.
  ///
  /// - Parameter seed: Any number.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  ///
  /// - Returns: The bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
