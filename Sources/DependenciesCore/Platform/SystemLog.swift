#if canImport(Darwin)
  import os
#endif

/// Apple's system log.
enum SystemLog {
  /// Records a fault, which Xcode shows as a runtime warning. Does nothing on other systems.
  static func fault(_ message: String) {
    #if canImport(Darwin)
      message.withCString { text in
        os_log(
          .fault,
          log: OSLog(subsystem: "com.apple.runtime-issues", category: "Dependencies"),
          "%{public}s",
          text
        )
      }
    #endif
  }
}
