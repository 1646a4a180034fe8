#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif os(Windows)
  import ucrt
#endif

/// The two ends of the pipe to the compiler.
///
/// A message is its length, as eight little-endian bytes, and then its text.
struct MessageChannel {
  private let input: CInt
  private let output: CInt

  /// Takes standard input and output, and redirects later output to standard error, away from the messages.
  init() {
    #if os(Windows)
      input = _dup(0)
      output = _dup(1)
      _ = _dup2(2, 1)
      _ = _setmode(input, _O_BINARY)
      _ = _setmode(output, _O_BINARY)
    #else
      input = dup(0)
      output = dup(1)
      _ = dup2(2, 1)
    #endif
  }

  /// The next message, or nil if the compiler has closed the pipe or signals the end.
  mutating func receive() -> [UInt8]? {
    guard let header = bytes(count: 8) else { return nil }
    let count = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard count > 0, count <= 1 << 30 else { return nil }
    return bytes(count: Int(count))
  }

  mutating func send(_ message: [UInt8]) {
    let count = UInt64(message.count)
    write((0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + message)
  }

  private func bytes(count: Int) -> [UInt8]? {
    var isComplete = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      while initializedCount < count {
        // `read` writes no more than the rest of the buffer.
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[initializedCount...]
        )
        let readCount = Self.read(from: input, into: rest)
        guard readCount > 0 else {
          isComplete = false
          return
        }
        initializedCount += readCount
      }
    }
    return isComplete ? bytes : nil
  }

  private func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Self.write(UnsafeRawBufferPointer(rebasing: rest), to: output)
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  private static func read(from descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if os(Windows)
      Int(_read(descriptor, buffer.baseAddress, UInt32(buffer.count)))
    #else
      retrying { systemRead(descriptor, buffer) }
    #endif
  }

  private static func write(_ buffer: UnsafeRawBufferPointer, to descriptor: CInt) -> Int {
    #if os(Windows)
      Int(_write(descriptor, buffer.baseAddress, UInt32(buffer.count)))
    #else
      retrying { systemWrite(descriptor, buffer) }
    #endif
  }

  #if !os(Windows)
    /// Repeats a call that a signal has interrupted.
    private static func retrying(_ call: () -> Int) -> Int {
      while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
      }
    }
  #endif
}

#if !os(Windows)
  private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
  }

  private func systemWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
    write(descriptor, buffer.baseAddress, buffer.count)
  }
#endif
