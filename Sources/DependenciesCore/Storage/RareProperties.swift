/// The properties of a ``Storage`` that few storages have.
final class RareProperties {
  var observer: DependencyObservation?
  var update: UpdateClosure.Reference?
  var remembered: Storage?
  var record: ChangeRecord?

  /// Whether all reads take the slow path: to be observed, or to find what a preparation has set so far.
  var makesReadsSlow: Bool { observer != nil || update?.closure.preparation != nil }

  /// The properties of a copy of the storage.
  func copy() -> RareProperties? {
    let update = update?.inOperation
    if observer == nil, update == nil, remembered == nil { return nil }
    let copy = RareProperties()
    copy.observer = observer
    copy.update = update
    copy.remembered = remembered.map { Storage(copying: $0) }
    return copy
  }
}

extension Storage {
  /// Receives the events.
  var observer: DependencyObservation? {
    get { rare?.observer }
    set { if newValue != nil || rare != nil { ownRare.observer = newValue } }
  }

  /// The update closure that runs in this storage, or that the operation here is part of.
  var update: UpdateClosure.Reference? {
    get { rare?.update }
    set { if newValue != nil || rare != nil { ownRare.update = newValue } }
  }

  /// The storage that wrappers and captured closures remember in place of this one, while a default is being
  /// built: without the overrides of its reader, with those that its construction sets.
  var remembered: Storage? {
    get { rare?.remembered }
    set { if newValue != nil || rare != nil { ownRare.remembered = newValue } }
  }

  /// Records the changes of an update closure. Only the closure's own copies have it: see
  /// ``DependencyValues/makeUnique()``.
  var record: ChangeRecord? {
    get { rare?.record }
    set { if newValue != nil || rare != nil { ownRare.record = newValue } }
  }

  /// The rare properties of this storage, which no copy shares.
  private var ownRare: RareProperties {
    if let rare { return rare }
    let properties = RareProperties()
    rare = properties
    return properties
  }
}
