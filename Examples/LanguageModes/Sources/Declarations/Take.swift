/// A value that tells its copies from others.
final class Take: Sendable {}
