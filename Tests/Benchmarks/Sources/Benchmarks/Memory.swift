import BenchmarkSupport
import Dependencies

/// How often reads allocate memory.
enum AllocationRows {
  private static let reads = 1_000

  static func rows() -> [Row] {
    guard allocation_counter_is_available() else { return [] }
    let rows = Situation.all.flatMap { situation in
      ReadingWay.allCases.map { way in
        let limit = way.allocations(isAcrossScopes: situation.isAcrossScopes)
        return row(
          "allocations of a read \(way.rawValue), \(situation.name)",
          "≤ \(Int(limit))",
          .atMost(limit)
        ) {
          var count = 0.0
          situation.withReader { reader in count = allocations { way.read(reader, reads) } }
          return count
        }
      }
    }
    return [control] + rows + [largeValue, client, builtIn]
  }

  private static var client: Row {
    row("allocations of client.fetch(1)", "0", .atMost(0)) {
      let reader = opaque(ClientReader())
      return allocations { repeating(reads) { reader.client.fetch(1) } }
    }
  }

  /// Applying the property's key path in another scope would allocate.
  private static var builtIn: Row {
    row("allocations of a read of a built-in in another scope", "0", .atMost(0)) {
      let reader = withDependencies {
        $0.setNumbers()
      } operation: {
        BuiltInReader()
      }
      return withDependencies {
        $0.fill(1)
      } operation: {
        allocations { repeating(reads) { use(reader) } }
      }
    }
  }

  private static func use(_ reader: BuiltInReader) -> Int {
    blackHole(opaque(reader).uuid)
    return 1
  }

  private static var largeValue: Row {
    row("allocations of a read by accessor, a value of 2 kB", "0", .atMost(0)) {
      let reader = opaque(LargeValueReader())
      return allocations { repeating(reads) { reader.value.first } }
    }
  }

  /// Shows that the counter counts.
  private static var control: Row {
    row("allocations of making an object, to show that they are counted", "≥ 1", .atLeast(1)) {
      allocations { repeating(reads) { opaque(Model()) === opaque(nil) ? 1 : 0 } }
    }
  }

  private static func row(
    _ name: String,
    _ goal: String,
    _ limit: Row.Limit,
    _ measure: () -> Double
  ) -> Row {
    // The first time builds what is read, and warms caches of the runtime.
    _ = measure()
    return Row(name: name, value: measure(), unit: "", floor: nil, goal: goal, limit: limit, isExact: true)
  }

  /// How often a read allocates.
  private static func allocations(_ operation: () -> Void) -> Double {
    let before = allocation_counter_value()
    operation()
    return Double(allocation_counter_value() - before) / Double(reads)
  }
}

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

/// How large a wrapper is.
enum SizeRows {
  static func rows() -> [Row] {
    let size = Double(MemoryLayout<Dependency<Int>>.size)
    return [
      Row(
        name: "size of Dependency<Int>",
        value: size,
        unit: "bytes",
        floor: nil,
        goal: "≤ 64 bytes",
        limit: .atMost(64),
        isExact: true
      )
    ]
  }
}
