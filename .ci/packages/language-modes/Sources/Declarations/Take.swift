/// A value that can distinguish its copies.
final class Take: Sendable {}
