/// The properties of a ``Storage`` that few storages have.
final class RareProperties {
  var observer: DependencyObservation?
  var update: UpdateClosure.Reference?
  var remembered: Storage?
  var record: ChangeRecord?

  /// Whether all reads take the slow path: to be observed, or to find what a preparation has set so far.
  var makesReadsSlow: Bool { observer != nil || update?.closure.record != nil }

  /// The properties of a copy of the storage.
  func copy() -> RareProperties? {
    let copy = RareProperties()
    copy.observer = observer
    copy.update = update?.inOperation
    copy.remembered = remembered.map { Storage(copying: $0) }
    return copy.observer != nil || copy.update != nil || copy.remembered != nil ? copy : nil
  }
}

extension Storage {
  /// Receives the events.
  var observer: DependencyObservation? {
    get { rare?.observer }
    set { setRare(\.observer, to: newValue) }
  }

  /// The update closure that runs in this storage, or that the operation here is part of.
  var update: UpdateClosure.Reference? {
    get { rare?.update }
    set { setRare(\.update, to: newValue) }
  }

  /// The storage that wrappers remember in place of this one, while a default is being built: without the
  /// overrides of its reader, with those that its construction sets.
  var remembered: Storage? {
    get { rare?.remembered }
    set { setRare(\.remembered, to: newValue) }
  }

  /// Records the changes of an update closure. Only the closure's own copies have it: see
  /// ``DependencyValues/makeUnique()``.
  var record: ChangeRecord? {
    get { rare?.record }
    set { setRare(\.record, to: newValue) }
  }

  private func setRare<Value>(_ property: ReferenceWritableKeyPath<RareProperties, Value?>, to value: Value?)
  {
    if value == nil, rare == nil { return }
    let properties = rare ?? RareProperties()
    properties[keyPath: property] = value
    rare = properties
  }
}
