public import Foundation

extension UUID {
  /// The identifier that shows a number: its last sixteen hexadecimal digits are the number's absolute value,
  /// and its third group is `0001` if the number is negative.
  ///
  /// Different numbers give different identifiers, over the whole range of `Int`:
  ///
  /// ```swift
  /// import Dependencies
  /// import Foundation
  ///
  /// assert(UUID(42).uuidString == "00000000-0000-0000-0000-00000000002A")
  /// assert(UUID(-16).uuidString == "00000000-0000-0001-0000-000000000010")
  /// ```
  ///
  /// - Parameter number: Any number.
  public init(_ number: Int) {
    let sign: UInt8 = number < 0 ? 1 : 0
    // The magnitude exists for `Int.min` too, and `-number` does not.
    let digits = UInt64(number.magnitude)
    func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: digits >> (8 * (7 - index))) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, sign,
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7)
      )
    )
  }
}
