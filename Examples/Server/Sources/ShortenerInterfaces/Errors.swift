/// The error of a name that is taken.
public struct Conflict: Error, Equatable {
  /// What is wrong.
  public let message: String

  /// Makes the error.
  public init(_ message: String) { self.message = message }
}

/// A failure of the database.
public enum StorageError: Error, Equatable {
  /// Another program has locked the database.
  case busy

  /// The disk, or the database's share of it, is full.
  case full

  /// The database has undone the transaction after an earlier error, so it cannot go on.
  case rolledBack

  /// The request has ended.
  case ended
}
