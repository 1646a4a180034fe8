import Dependencies

/// The scope of a unit of work: a handled request, a streamed response, or a step of a background job.
public struct UnitOfWork: DependencyScopeValue {
  /// Identifies the work in the log, and a request also in its response.
  public let id: String

  /// The user of the request; nil if it names none, or if there is no request.
  public let user: String?

  /// Makes the value of a scope.
  public init(id: String, user: String? = nil) {
    self.id = id
    self.user = user
  }

  /// The work of a test that opens no scope.
  public static var testValue: UnitOfWork { UnitOfWork(id: "test") }
}

/// The span of time from the start of the server to its end. It encloses all units of work, and closes after
/// them.
public struct ServerScope: DependencyScopeValue {
  /// The path of the database file; nil for a database in memory.
  public let database: String?

  /// Makes the value of a scope.
  public init(database: String?) { self.database = database }

  /// A server on a database in memory.
  public static var testValue: ServerScope { ServerScope(database: nil) }
}
