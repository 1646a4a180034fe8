import Dependencies

/// The span of time in which a request is handled. A response that is streamed after that has one of its own,
/// and so has each unit of work of a background job.
public enum RequestScope: DependencyScopeName {}

/// The span of time from the start of the server to its end. It encloses all scopes of requests, and closes
/// after them.
public enum ServerScope: DependencyScopeName {}
