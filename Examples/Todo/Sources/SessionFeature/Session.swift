import Dependencies

/// The span of time from a user's log-in to the log-out.
///
/// ``Activity`` and ``Drafts`` live as long as it: each session has its own, and closing it tears them down.
public enum Session: DependencyScopeName {}
