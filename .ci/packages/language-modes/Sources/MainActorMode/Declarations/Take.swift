/// A value that can distinguish its copies.
nonisolated final class Take: Sendable {}
