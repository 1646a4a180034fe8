/// The last read of a client in a test: for a report about one of its endpoints, which cannot know its
/// caller.
///
/// Only debug builds note the reads.
struct ClientRead: Sendable {
  let site: ReadSite

  /// The place that overrides the client; nil for a default.
  let overrideLocation: CodeLocation?
}

extension ClientRead {
  /// The last read, in the test that runs here, of the client that an endpoint belongs to.
  ///
  /// - Parameters:
  ///   - client: The type of the client, if it is known.
  ///   - description: How the endpoint is described. `Client.endpoint` names the type too.
  static func last(of client: Any.Type?, describedAs description: String) -> ClientRead? {
    let reads = Storage.current.defaults.values.clientReads.value
    if let client { return reads[ObjectIdentifier(client)] }
    let name = description.prefix { $0 != "." }
    let matches = reads.values.filter { $0.site.name.value.split(separator: ".").last == name }
    return matches.count == 1 ? matches[0] : nil
  }
}

extension Storage {
  /// Notes a read of a value that may have endpoints.
  func noteReader(
    of key: any TestDependencyKey.Type,
    at site: ReadSite,
    overriddenAt location: CodeLocation? = nil
  ) {
    guard BuildConfiguration.isDebug, ProcessEnvironment.isTestRunner else { return }
    // What only starts an override has not been read.
    guard site.name.isReaderNoted, !isChanging, !Construction.isProvisional else { return }
    let client = ObjectIdentifier(key.valueType)
    let values = site.isLost ? DefaultValues.process : defaults.values
    // What is replaced goes after the lock is free. A later read that is not lost may be that of the client
    // which is called where no test runs.
    _ = DefaultValues.process.clientReads.withValue { $0.removeValue(forKey: client) }
    let read = ClientRead(site: site, overrideLocation: location)
    _ = values.clientReads.withValue { $0.updateValue(read, forKey: client) }
  }
}
