extension Result {
  /// Runs an asynchronous operation, and keeps what it returns or throws.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// func load() async throws -> String { "text" }
  ///
  /// let result = await Result { try await load() }
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Leave it out.
  ///   - body: The operation. It runs on the actor whose code contains it.
  @_disfavoredOverload
  public init(
    isolation: isolated (any Actor)? = #isolation,
    catching body: @concurrent () async throws(Failure) -> Success
  ) async {
    do throws(Failure) {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
