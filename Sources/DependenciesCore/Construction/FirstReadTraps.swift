// A default is built once, by its first reader, and what its construction read is then fixed. Where that makes a later
// read differ from what its scope says, debug builds warn, once for each default.

extension Storage {
  /// Keeps the books of a read that found a default.
  func recordUse(
    ofDefault box: Unmanaged<AnyValueBox>,
    of key: any TestDependencyKey.Type,
    at site: @autoclosure () -> ReadSite
  ) {
    // What only starts an override has not been used.
    if isChanging || Construction.isProvisional { return }
    let origin = box._withUnsafeGuaranteedRef { $0.origin }
    if let build = Construction.active {
      build.record(ConstructionRead(key: ObjectIdentifier(key), name: site().name, override: nil))
      origin?.reads.forEach(build.record)
    }
    guard let origin, !origin.reads.isEmpty else { return }
    let table = table
    for read in origin.reads where !read.isWhatOneFinds(in: self) {
      switch override(for: read.key) {
      case .value(let override):
        let override = override.takeUnretainedValue()
        table.warnOnce(about: ObjectIdentifier(key), at: site().location) {
          .overrideCannotReach(
            origin,
            read: read.name,
            override: override.origin?.location ?? .unknown,
            use: site().location
          )
        }
      case .none, .reset:
        guard let location = read.overrideLocation else { continue }
        table.warnOnce(about: ObjectIdentifier(key), at: site().location) {
          .builtInsideOverride(origin, read: read.name, override: location, use: site().location)
        }
      }
    }
  }

  /// Keeps the books of a read that found an override.
  func recordUse(
    ofOverride override: AnyValueBox,
    of key: any TestDependencyKey.Type,
    at site: @autoclosure () -> ReadSite
  ) {
    override.origin?.isRead?.setValue(true)
    guard BuildConfiguration.isDebug, let build = Construction.active else { return }
    build.record(ConstructionRead(key: ObjectIdentifier(key), name: site().name, override: override))
  }
}
