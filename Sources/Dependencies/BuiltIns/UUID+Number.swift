public import Foundation

extension UUID {
  /// The identifier that shows a number: the last sixteen of its hexadecimal digits are the number's magnitude, and a negative
  /// number begins with eight times `F`.
  ///
  /// Different numbers give different identifiers, over the whole range of `Int`:
  ///
  /// ```swift
  /// import Dependencies
  /// import Foundation
  ///
  /// assert(UUID(42).uuidString == "00000000-0000-0000-0000-00000000002A")
  /// assert(UUID(-1).uuidString == "FFFFFFFF-0000-0000-0000-000000000001")
  /// ```
  ///
  /// - Parameter number: Any number.
  public init(_ number: Int) {
    let sign: UInt8 = number < 0 ? 0xFF : 0
    // Unlike `-number`, the magnitude of the least number exists.
    let digits = UInt64(number.magnitude)
    func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: digits >> (8 * (7 - index))) }
    self.init(
      uuid: (
        sign, sign, sign, sign, 0, 0, 0, 0,
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7)
      )
    )
  }
}
