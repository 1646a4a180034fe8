/// The resident memory of the process, on Linux; unknown on other systems.
enum ResidentMemory {
  /// How much it is now.
  static var bytes: Int { kilobytes(named: "VmRSS:") * 1024 }

  /// How much more it is at most, while an operation runs.
  static func growth(during operation: () -> Void) -> Int {
    // The highest value starts over with the present one.
    Platform.replace("/proc/self/clear_refs", with: "5")
    let before = bytes
    operation()
    return kilobytes(named: "VmHWM:") * 1024 - before
  }

  private static func kilobytes(named name: String) -> Int {
    #if os(Linux)
      let line = Platform.text(ofFile: "/proc/self/status").split(separator: "\n").first {
        $0.hasPrefix(name)
      }
      return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    #else
      return 0
    #endif
  }
}
