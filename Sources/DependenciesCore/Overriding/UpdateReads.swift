/// The values that were made for an update closure because nobody had read them before.
///
/// What the closure writes back, as `$0.client.fetch = …` does, starts an override, and leaves no trace. What
/// it only reads, as `$0.counter.set(42)` does, becomes the default when the closure ends, as if it had been
/// read a moment later: a state that was put into it is not lost.
final class UpdateReads: Sendable {
  private struct Entry: Sendable {
    let read: PendingRead
    let construction: Construction
    let box: AnyValueBox

    /// The closure's own reads that needed it, directly or not.
    var roots: [PendingRead]
  }

  // The closure may be asynchronous, and start tasks.
  private let entries = LockIsolated<[Entry]>([])

  /// The value that was made for a read of the same, if there is one.
  func box(for read: PendingRead) -> AnyValueBox? {
    entries.withValue { entries in
      guard let index = entries.firstIndex(where: { $0.read.identity == read.identity }) else { return nil }
      entries[index].roots.append(read.root)
      return entries[index].box
    }
  }

  /// Remembers a value that was made for a read.
  func add(_ box: AnyValueBox, for read: PendingRead, from construction: Construction) {
    let entry = Entry(read: read, construction: construction, box: box, roots: [read.root])
    entries.withValue { $0.append(entry) }
  }

  /// Makes those values defaults that the closure only read.
  ///
  /// - Parameter storage: What the closure left.
  func keepUnwritten(in storage: Storage) {
    // A task that the closure started may keep this, and must not keep the values.
    let entries = entries.withValue { entries in
      defer { entries = [] }
      return entries
    }
    for entry in entries where entry.roots.contains(where: { !storage.isWritten(since: $0) }) {
      // The next read makes another, and reports what this one had to say.
      if entry.construction.hasSuppressedReport { continue }
      entry.read.keep(entry.box, from: entry.construction)
    }
  }
}

extension Storage {
  /// Whether the key of a read has been set since.
  fileprivate func isWritten(since read: PendingRead) -> Bool {
    switch override(for: read.key) {
    case .none: false
    case .reset: true
    case .value(let box): box.takeUnretainedValue().original !== read.override
    }
  }
}
