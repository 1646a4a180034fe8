import Foundation

/// An error in the file of a list.
public enum TodoFileError: Error, Equatable {
  /// The file does not hold a list.
  case damaged(URL)

  /// The file cannot be read.
  case unreadable(URL, reason: String)

  /// The file cannot be written.
  case unwritable(URL, reason: String)
}

extension TodoFileError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .damaged(let url):
      "\(url.path) does not hold a to-do list, and was kept as it is. Repair it, move it away, or use another file."
    case .unreadable(let url, let reason):
      "\(url.path) cannot be read: \(reason). Check the path and its permissions, or use another file."
    case .unwritable(let url, let reason):
      "\(url.path) cannot be written: \(reason). Check the path and its permissions, or use another file."
    }
  }
}

extension Error {
  /// Why the operating system refused, in its own words.
  var reason: String {
    let error = (self as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? self
    return (error as NSError).localizedFailureReason ?? error.localizedDescription
  }
}
