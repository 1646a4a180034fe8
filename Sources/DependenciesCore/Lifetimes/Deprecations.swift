extension DependencyScope {
  /// The opposite of ``isOpen``.
  @available(*, deprecated, message: "use '!isOpen'")
  public var isClosed: Bool { !isOpen }
}
