/// What a table of defaults has of one key. Guarded by the lock of `ConstructionCoordinator`.
final class DefaultRecord {
  /// The default, which readers find without a lock.
  var published: AnyValueBox?

  /// A value that nobody gave for the table's context. It is kept apart from the others so that each place that reads it passes by
  /// here and is reported.
  var unimplemented: AnyValueBox?

  /// What was prepared to be built when it is read.
  var preparedBuild: FactoryBox?

  /// The object of a `weak` key.
  var weakValue: WeakValue?

  /// The value of an `expiring` key.
  var expiringValue: ExpiringValue?

  /// The build under way.
  var running: Construction?

  /// Whether a reader has said that it waits for long.
  var isKnownToTakeLong = false

  /// Whether the order of first reads has been warned of.
  var isWarnedOf = false

  /// The value, reported or not.
  var box: AnyValueBox? { published ?? unimplemented }
}
