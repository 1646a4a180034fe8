import Dependencies

/// A value of two kilobytes, behind a property that is written by hand.
struct LargeValue: Sendable {
  private let numbers: (SIMD64<Int64>, SIMD64<Int64>, SIMD64<Int64>, SIMD64<Int64>)

  init() {
    let zeros = SIMD64<Int64>()
    numbers = (zeros, zeros, zeros, zeros)
  }

  var first: Int { Int(numbers.0[0]) }
}

extension LargeValue: DependencyKey {
  static let liveValue = LargeValue()
}

extension DependencyValues {
  var largeValue: LargeValue { self[LargeValue.self] }
}

struct LargeValueReader {
  @Dependency(\.largeValue) var value
}
