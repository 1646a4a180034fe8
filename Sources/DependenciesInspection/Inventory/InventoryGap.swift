/// Why keys may be missing from an inventory.
package enum InventoryGap: Hashable, Sendable {
  /// Why an image's records are not known.
  package enum Reason: Hashable, Sendable {
    case fileMissing
    case fileChanged
    case noSectionHeaders
    case notKept
  }

  case releaseBuild
  case unknownSystem
  case selfCheckFailed
  case image(String, Reason)
  case brokenRecords(Int, image: String)
  case typeNotFound(String)
  case notAKey(String)
}

extension InventoryGap {
  package var text: String {
    switch self {
    case .releaseBuild:
      "A release build has no record of a key if the optimizer knew the key wherever it is used."
    case .unknownSystem:
      "It is not known how to find the keys of a process on this system."
    case .selfCheckFailed:
      "A key that is known to be linked was not found, so the records were misread."
    case .image(let path, .fileMissing):
      "The keys of \(path) are not known, because the file cannot be read."
    case .image(let path, .fileChanged):
      "The keys of \(path) are not known, because the file has changed since it was loaded."
    case .image(let path, .noSectionHeaders):
      "The keys of \(path) are not known, because the file has no section headers. Strip only its symbols."
    case .image(let path, .notKept):
      "The keys of \(path) are not known, because the file cannot be kept loaded."
    case .brokenRecords(let count, let image):
      "\(image) has \(count) record\(count == 1 ? "" : "s") of conformances that cannot be read."
    case .typeNotFound(let name):
      "The key \(name) is not listed, because its type cannot be made from its record."
    case .notAKey(let name):
      "The type \(name) is not listed, because it is recorded as a key, but is none at run time."
    }
  }
}
