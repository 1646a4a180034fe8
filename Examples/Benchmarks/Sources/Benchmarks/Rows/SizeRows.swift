import Dependencies

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
