#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Where the library speaks when no test listens.
package enum StandardError {
  /// Writes a line.
  package static func write(_ line: String) {
    var bytes = ContiguousArray((line + "\n").utf8)
    // One call for the whole text, so that two threads do not mix theirs; the rest only if the system took less.
    bytes.withUnsafeMutableBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty, let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress {
        #if canImport(Darwin)
          let written = Darwin.write(STDERR_FILENO, start, rest.count)
        #elseif canImport(Glibc)
          let written = Glibc.write(STDERR_FILENO, start, rest.count)
        #elseif canImport(Musl)
          let written = Musl.write(STDERR_FILENO, start, rest.count)
        #elseif canImport(Android)
          let written = Android.write(STDERR_FILENO, start, rest.count)
        #endif
        guard written > 0 else { return }
        rest = rest.dropFirst(written)
      }
    }
  }
}
