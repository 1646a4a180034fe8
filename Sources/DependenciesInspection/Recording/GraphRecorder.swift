/// Records the reads of a graph.
///
/// Readers run concurrently, so the graph is only made at the end.
final class GraphRecorder: DependencyObserver {
  /// A reader of a dependency.
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
    var lifetimes: [ObjectIdentifier: DependencyLifetime] = [:]
    var overrides: [ObjectIdentifier: Set<String>] = [:]
    var arrows: Set<Arrow> = []

    /// Reads by values that were built for an update closure, which may have used the values only to start
    /// overrides.
    var provisionalArrows: Set<Arrow> = []

    var cycleArrows: Set<Arrow> = []
  }

  /// Nil after the recording.
  private let recording = Locked<Recording?>(Recording())

  func observe(_ event: DependencyEvent, during work: DependencyEvent.Work?, depth _: Int) {
    switch event {
    case .read(let site, let key, let origin, let isForDraft):
      // User code, so it runs outside of the lock.
      let lifetime = key.lifetime
      recording.withLock { recording in
        recording?.addRead(at: site, during: work, isForDraft: isForDraft)
        recording?.lifetimes[site.name.identity] = lifetime
        if !isForDraft, let file = Self.fileOfOverride(origin) {
          recording?.overrides[site.name.identity, default: []].insert(file)
        }
      }
    case .began(.construction(let site, _, let isForDraft, let cycle)):
      recording.withLock { recording in
        recording?.addRead(at: site, during: work, isForDraft: isForDraft)
        if let cycle { recording?.cycleArrows.formUnion(Self.arrows(along: cycle.reads.map(\.name))) }
      }
    default: break
    }
  }

  /// The file that set an override or a prepared value, which a release build may not know; nil for a
  /// default.
  private static func fileOfOverride(_ origin: ValueOrigin?) -> String? {
    switch origin?.kind {
    case .built, .standIn: nil
    case .override, .prepared: origin?.location.fileID
    case nil: DependencySource.unknownPlace
    }
  }

  private static func arrows(along names: [DependencyName]) -> [Arrow] {
    zip(names, names.dropFirst()).map { Arrow(reader: .dependency($0.identity), key: $1.identity) }
  }

  /// Ends the recording.
  ///
  /// - Returns: The graph of the recorded reads.
  func end() -> DependencyGraph {
    DependencyGraph(recording.replace(with: nil) ?? Recording())
  }
}

extension DependencyName {
  fileprivate var identity: ObjectIdentifier { ObjectIdentifier(keyType) }
}

extension GraphRecorder.Recording {
  fileprivate mutating func addRead(
    at site: ReadSite,
    during work: DependencyEvent.Work?,
    isForDraft: Bool
  ) {
    // The graph leaves out an update closure's own reads.
    if isForDraft, work == nil { return }
    let name = site.name
    if let property = name.writtenProperty {
      properties[name.identity, default: []].insert(property)
    } else if keys[name.identity] == nil {
      // Checked first, since getting a type's name is slow. A family goes by its key, since its short name
      // has the input of the call.
      keys[name.identity] = name.isOutput ? name.key : name.short
    }
    let reader = work.map { GraphRecorder.Reader.dependency($0.name.identity) } ?? .file(site.location.fileID)
    let arrow = GraphRecorder.Arrow(reader: reader, key: name.identity)
    if isForDraft { provisionalArrows.insert(arrow) } else { arrows.insert(arrow) }
  }

  /// The arrows of the graph. Those of a value built for an update closure are included if it was read later.
  fileprivate var allArrows: Set<GraphRecorder.Arrow> {
    var result = arrows.union(cycleArrows)
    var newKeys = Set(result.map(\.key))
    while !newKeys.isEmpty {
      let added = provisionalArrows.filter { arrow in
        if case .dependency(let reader) = arrow.reader { newKeys.contains(reader) } else { false }
      }
      .subtracting(result)
      newKeys = Set(added.map(\.key))
      result.formUnion(added)
    }
    return result
  }

  /// A name for each dependency: that of its property if it was read by one, or the key's full name if two
  /// share the short one.
  fileprivate var uniqueNames: [ObjectIdentifier: String] {
    let shortNames = keys.merging(properties.mapValues { "\\.\($0.min() ?? "")" }) { $1 }
    let counts = shortNames.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return shortNames.reduce(into: [:]) { result, entry in
      let isUnique = counts[entry.value] == 1
      result[entry.key] = isUnique ? entry.value : _typeName(entry.key.type, qualified: true)
    }
  }
}

extension DependencyGraph {
  fileprivate init(_ recording: GraphRecorder.Recording) {
    let arrows = recording.allArrows
    let keys = Set(arrows.map(\.key))
    let names = recording.uniqueNames.filter { keys.contains($0.key) }
    dependencies =
      names.map { key, name in
        Dependency(
          name: name,
          module: moduleName(of: key.type),
          lifetime: recording.lifetimes[key],
          overrides: recording.overrides[key, default: []].sorted()
        )
      }
      .sorted { $0.name < $1.name }
    let reads =
      arrows.map { arrow in
        let reader =
          switch arrow.reader {
          case .file(let file): file
          case .dependency(let key): names[key, default: "?"]
          }
        return Read(
          reader: reader,
          dependency: names[arrow.key, default: "?"],
          isInCycle: recording.cycleArrows.contains(arrow)
        )
      }
    self.reads = reads.sorted { ($0.reader, $0.dependency) < ($1.reader, $1.dependency) }
    files = Set(arrows.compactMap { if case .file(let file) = $0.reader { file } else { nil } }).sorted()
  }
}
