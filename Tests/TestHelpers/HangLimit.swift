package import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// A test waits for those that run at once, so on a loaded machine it may take as long as all of them.
  package static var againstHangs: Self { .timeLimit(.minutes(30)) }
}
