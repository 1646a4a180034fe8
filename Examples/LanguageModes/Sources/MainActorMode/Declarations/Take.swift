/// A value that tells its copies from others.
nonisolated final class Take: Sendable {}
