internal import DependenciesShims

/// The program or a dynamic library, as loaded in memory.
package struct LoadedImage {
  package let path: String

  /// The memory that may be read or run.
  package let segments: [Segment]

  /// The place of its protocol conformance records.
  package let records: Records

  package struct Segment {
    package let range: Range<UInt>
    package let isReadable: Bool
    package let isExecutable: Bool

    package init(range: Range<UInt>, isReadable: Bool = true, isExecutable: Bool = false) {
      (self.range, self.isReadable, self.isExecutable) = (range, isReadable, isExecutable)
    }
  }

  package enum Records {
    case none
    case found(Range<UInt>)

    /// There may be records.
    case unknown(InventoryGap.Reason)
  }

  package init(path: String, segments: [Segment], records: Records) {
    (self.path, self.segments, self.records) = (path, segments, records)
  }
}

extension LoadedImage {
  /// The images of the process; nil if the system cannot list them. Images with records stay loaded from then
  /// on, since types are found in them.
  package static var all: [LoadedImage]? {
    var images: UnsafeMutablePointer<DependenciesImage>?
    let count = unsafe dependencies_copy_images(&images)
    guard count >= 0 else { return nil }
    defer { unsafe dependencies_free_images(images, count) }
    return unsafe UnsafeBufferPointer(start: images, count: count).map(LoadedImage.init)
  }

  private init(_ image: DependenciesImage) {
    let segments = unsafe UnsafeBufferPointer(start: image.segments, count: image.segment_count).map {
      Segment(range: Range($0), isReadable: $0.is_readable != 0, isExecutable: $0.is_executable != 0)
    }
    let records: Records =
      switch unsafe image.state {
      case DependenciesRecordsNone: .none
      case DependenciesRecordsFound: unsafe .found(Range(image.records))
      case DependenciesRecordsFileChanged: .unknown(.fileChanged)
      case DependenciesRecordsNoSectionHeaders: .unknown(.noSectionHeaders)
      case DependenciesRecordsNotKept: .unknown(.notKept)
      default: .unknown(.fileMissing)
      }
    unsafe self.init(path: String(cString: image.path), segments: segments, records: records)
  }
}

extension Range<UInt> {
  fileprivate init(_ memory: DependenciesMemory) {
    let end = memory.start.addingReportingOverflow(memory.size)
    self = memory.start..<(end.overflow ? .max : end.partialValue)
  }
}
