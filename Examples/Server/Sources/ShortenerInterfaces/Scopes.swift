import Dependencies

/// The span of time from the first byte of a request to the last byte of its response. A background job has
/// one as well.
public enum RequestScope: DependencyScopeName {}

/// The span of time from the start of the server to its end. It encloses all requests: closing it waits for
/// them.
public enum ServerScope: DependencyScopeName {}
