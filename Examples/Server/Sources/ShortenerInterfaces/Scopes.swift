import Dependencies

/// The scope of a handled request. A response that is streamed after that opens another scope of this name,
/// and so does each unit of work of a background job.
public enum RequestScope: DependencyScopeName {}

/// The span of time from the start of the server to its end. It encloses all scopes of requests, and closes
/// after them.
public enum ServerScope: DependencyScopeName {}
