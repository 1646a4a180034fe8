/// The memory of the loaded images. Nothing else is read.
struct ImageMemory {
  // Sorted and merged, since images may share memory.
  private let readable: [Range<UInt>]
  private let executable: [Range<UInt>]

  init(_ images: [LoadedImage]) {
    let segments = images.flatMap(\.segments)
    readable = merged(segments.filter(\.isReadable).map(\.range))
    executable = merged(segments.filter(\.isExecutable).map(\.range))
  }

  /// The number at an address; nil if it is not readable.
  func load<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self,
    at address: UInt
  ) -> Number? {
    guard let range = range(in: readable, around: address) else { return nil }
    guard range.upperBound - address >= MemoryLayout<Number>.size else { return nil }
    return unsafe UnsafeRawPointer(bitPattern: address)?.loadUnaligned(as: type)
  }

  /// The text at an address, up to a zero byte; nil if it is not readable, or longer than any name.
  func text(at address: UInt) -> String? {
    guard let range = range(in: readable, around: address) else { return nil }
    let limit = Swift.min(range.upperBound - address, 4096)
    guard let start = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(limit)).prefix { $0 != 0 }
    return unsafe bytes.count < limit ? String(decoding: bytes, as: UTF8.self) : nil
  }

  func isExecutable(at address: UInt) -> Bool { range(in: executable, around: address) != nil }

  private func range(in ranges: [Range<UInt>], around address: UInt) -> Range<UInt>? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= address { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(address) ? ranges[low] : nil
  }
}

private func merged(_ ranges: [Range<UInt>]) -> [Range<UInt>] {
  var result: [Range<UInt>] = []
  for range in ranges.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
    if let last = result.last, range.lowerBound <= last.upperBound {
      result[result.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
    } else {
      result.append(range)
    }
  }
  return result
}
