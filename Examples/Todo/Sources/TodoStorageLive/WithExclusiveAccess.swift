import Foundation

/// Runs an operation while no other process is inside this function with the same file.
///
/// It locks an empty file beside the file, which it makes and leaves there, since each write replaces the
/// file itself, with any lock on it. The operating system releases the lock of a process that ends.
///
/// - Parameters:
///   - url: The file.
///   - operation: What to do with the file.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation, or ``TodoFileError/unwritable(_:reason:)`` if the lock fails.
public func withExclusiveAccess<Result>(to url: URL, _ operation: () throws -> Result) throws -> Result {
  let descriptor = try lock(url)
  defer { close(descriptor) }
  return try operation()
}

/// Runs an asynchronous operation while no other process is inside this function with the same file.
///
/// - Parameters:
///   - url: The file.
///   - isolation: The caller's isolation. Leave it out.
///   - operation: What to do with the file.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation, or ``TodoFileError/unwritable(_:reason:)`` if the lock fails.
public func withExclusiveAccess<Result>(
  to url: URL,
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Result
) async throws -> Result {
  let descriptor = try lock(url)
  defer { close(descriptor) }
  return try await operation()
}

private func lock(_ url: URL) throws -> CInt {
  do {
    return try openLockFile(for: url)
  } catch {
    throw TodoFileError.unwritable(url, reason: error.reason)
  }
}

private func openLockFile(for url: URL) throws -> CInt {
  let lock = url.resolvingSymlinksInPath().appendingPathExtension("lock")
  try FileManager.default.createDirectory(
    at: lock.deletingLastPathComponent(),
    withIntermediateDirectories: true
  )
  let descriptor = open(lock.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw lastError() }
  guard flock(descriptor, LOCK_EX) == 0 else {
    defer { close(descriptor) }
    throw lastError()
  }
  return descriptor
}

private func lastError() -> any Error {
  NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
}
