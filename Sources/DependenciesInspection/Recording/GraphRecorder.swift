/// Collects what a graph shows.
///
/// Readers run at once, so it keeps what they tell as it comes, and makes names of it at the end.
final class GraphRecorder: DependencyObserver {
  /// What reads a dependency.
  fileprivate enum Reader: Hashable {
    case file(String)
    case dependency(ObjectIdentifier)
  }

  fileprivate struct Arrow: Hashable {
    let reader: Reader
    let key: ObjectIdentifier
  }

  fileprivate struct Recording {
    var properties: [ObjectIdentifier: Set<String>] = [:]
    var keys: [ObjectIdentifier: String] = [:]
    var types: [ObjectIdentifier: Any.Type] = [:]
    var lifetimes: [ObjectIdentifier: DependencyLifetime] = [:]
    var overrides: [ObjectIdentifier: Set<String>] = [:]
    var arrows: Set<Arrow> = []
    var captiveArrows: Set<Arrow> = []
    var cycleArrows: Set<Arrow> = []
  }

  /// Nil once the recording has ended.
  private let recording = LockIsolated<Recording?>(Recording())

  func observe(_ event: ObservedEvent, during work: ObservedWork?, depth _: Int) {
    switch event {
    case .read(let site, let key, let origin, isProvisional: false):
      // The key's own code, and so not under the lock.
      let lifetime = key.lifetime
      recording.withValue { recording in
        recording?.addRead(at: site, during: work)
        recording?.lifetimes[site.name.identity] = lifetime
        if let file = Self.fileOfOverride(origin) {
          recording?.overrides[site.name.identity, default: []].insert(file)
        }
      }
    case .began(.construction(let site, _, isProvisional: false)):
      recording.withValue { $0?.addRead(at: site, during: work) }
    case .captured(let names):
      recording.withValue { $0?.captiveArrows.formUnion(Self.arrows(along: names)) }
    case .brokeCycle(let sites):
      recording.withValue { $0?.cycleArrows.formUnion(Self.arrows(along: sites.map(\.name))) }
    default: break
    }
  }

  /// The file that set a value, if that is no default; a release build may not know it.
  private static func fileOfOverride(_ origin: ValueOrigin?) -> String? {
    switch origin?.kind {
    case .built, .standIn: nil
    case .override, .lazyOverride, .prepared: origin?.location.fileID
    case nil: "a place which a release build does not know"
    }
  }

  private static func arrows(along names: [DependencyName]) -> [Arrow] {
    zip(names, names.dropFirst()).map { Arrow(reader: .dependency($0.identity), key: $1.identity) }
  }

  /// Ends the recording: what happens from now on is left out.
  ///
  /// - Returns: What was recorded.
  func end() -> DependencyGraph {
    let recording = recording.withValue { recording in
      defer { recording = nil }
      return recording
    }
    return DependencyGraph(recording ?? Recording())
  }
}

extension DependencyName {
  fileprivate var identity: ObjectIdentifier { ObjectIdentifier(keyType) }
}

extension GraphRecorder.Recording {
  fileprivate mutating func addRead(at site: ReadSite, during work: ObservedWork?) {
    let name = site.name
    types[name.identity] = name.keyType
    if let property = name.writtenProperty {
      properties[name.identity, default: []].insert(property)
    } else if keys[name.identity] == nil {
      // To ask for the name of a type takes long. A family has the input of the call in its short name.
      keys[name.identity] = name.isOutput ? name.key : name.short
    }
    let reader = work.map { GraphRecorder.Reader.dependency($0.name.identity) } ?? .file(site.location.fileID)
    arrows.insert(GraphRecorder.Arrow(reader: reader, key: name.identity))
  }

  /// A name for each dependency: that of its property if it was read by one, and the full name of the key where
  /// two have the same.
  fileprivate var uniqueNames: [ObjectIdentifier: String] {
    let shortNames = keys.merging(properties.mapValues { "\\.\($0.min() ?? "")" }) { $1 }
    let counts = shortNames.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return shortNames.reduce(into: [:]) { result, entry in
      let isUnique = counts[entry.value] == 1
      result[entry.key] = isUnique ? entry.value : types[entry.key].map { _typeName($0, qualified: true) }
    }
  }
}

extension DependencyGraph {
  fileprivate init(_ recording: GraphRecorder.Recording) {
    let names = recording.uniqueNames
    dependencies =
      names.map { key, name in
        Dependency(
          name: name,
          lifetime: recording.lifetimes[key],
          overrides: recording.overrides[key, default: []].sorted()
        )
      }
      .sorted { $0.name < $1.name }
    let marked = recording.captiveArrows.union(recording.cycleArrows)
    let reads = recording.arrows.union(marked)
      .map { arrow in
        let reader =
          switch arrow.reader {
          case .file(let file): file
          case .dependency(let key): names[key] ?? "?"
          }
        return Read(
          reader: reader,
          dependency: names[arrow.key] ?? "?",
          isCaptive: recording.captiveArrows.contains(arrow),
          isInCycle: recording.cycleArrows.contains(arrow)
        )
      }
    self.reads = reads.sorted { ($0.reader, $0.dependency) < ($1.reader, $1.dependency) }
    files = Set(
      recording.arrows.compactMap { if case .file(let file) = $0.reader { file } else { nil } }
    )
    .sorted()
  }
}
