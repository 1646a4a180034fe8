import Foundation

/// The rows as a program reads them.
struct Results: Encodable {
  let date = Date()
  let system = ProcessInfo.processInfo.operatingSystemVersionString
  let processors = ProcessInfo.processInfo.activeProcessorCount
  let rows: [Row]

  private enum CodingKeys: CodingKey {
    case date, system, processors, rows
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "infinity",
      negativeInfinity: "-infinity",
      nan: "none"
    )
    try encoder.encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
