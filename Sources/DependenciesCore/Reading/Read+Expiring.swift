// Values that expire.
extension Read {
  /// Drops the value of an `expiring` key that is too old by the clock of an environment.
  static func dropExpiredValue(
    of key: any TestDependencyKey.Type,
    in environment: DependencyEnvironment,
    at site: ReadSite
  ) {
    let read = Read(of: key, in: environment.inTest, at: site)
    // The clock is only read if it matters.
    guard read.store.box(for: read.identity, in: read.context) != nil else { return }
    _ = read.dropExpiredValue()
  }

  /// Drops a value that is too old.
  ///
  /// - Returns: The current time of the reader's clock; nil if there is a prepared value, which has no age,
  ///   and on systems without clocks.
  func dropExpiredValue() -> Any? {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *),
      case .expiring(let seconds, let attoseconds) = lifetime.kind
    else { return nil }
    let duration = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    let content = store.content(for: identity, in: context)
    if content?.lastingBox != nil { return nil }
    let clock = ThreadFrame.run(at: site.location) {
      DependencyValues(environment: environment).continuousClock
    }
    let now = clock.now
    guard case .expiring(let box, let began) = content else { return now }
    // Not under a lock, since comparing runs code of the clock. The age is nil for another kind of clock: the
    // value is dropped.
    if let age = now.duration(since: began), age <= duration { return now }
    store.drop(box, of: identity, in: context)
    return now
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension InstantProtocol where Duration == Swift.Duration {
  /// The time since an instant; nil if it belongs to another kind of clock.
  fileprivate func duration(since earlier: Any) -> Duration? {
    (earlier as? Self)?.duration(to: self)
  }
}
