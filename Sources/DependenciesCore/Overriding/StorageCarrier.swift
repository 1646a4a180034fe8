/// A structure that remembers the scope it was made in.
protocol StorageCarrier {
  var carriedStorage: Storage { get }
}

/// The scope that a model carries in the first of its stored properties that does: its own before those of
/// its superclass. An optional and a tuple are looked into. `DependencyValues` are a scope themselves.
func storageCarried(by model: Any) -> Storage? {
  let type = ObjectIdentifier(Swift.type(of: model))
  let mirror = Mirror(reflecting: model)
  if let storage = CarrierPosition.remembered(for: type)?.carriedStorage(in: mirror) { return storage }
  if mirror.displayStyle == .optional || mirror.displayStyle == .tuple {
    for (_, value) in mirror.children {
      let storage = (value as? any StorageCarrier)?.carriedStorage ?? storageCarried(by: value)
      if let storage { return storage }
    }
    return nil
  }
  // Asked last, since the cast would slow every model down.
  guard let position = CarrierPosition.find(in: mirror) else { return (model as? DependencyValues)?.storage }
  // The user's own mirror may show something else each time.
  if !(model is any CustomReflectable) { position.remember(for: type) }
  return position.carriedStorage(in: mirror)
}

/// Which of the properties in a mirror carries a scope. To try them all takes as long as dozens of scopes, so
/// it is remembered for each type.
private final class CarrierPosition: Sendable {
  /// How many superclasses up the property is declared.
  private let level: Int

  /// Which of the children there it is.
  private let index: Int

  private init(level: Int, index: Int) {
    (self.level, self.index) = (level, index)
  }

  static func find(in mirror: Mirror) -> CarrierPosition? {
    for (level, mirror) in sequence(first: mirror, next: \.superclassMirror).enumerated() {
      let index = mirror.children.enumerated().first { $0.element.value is any StorageCarrier }?.offset
      if let index { return CarrierPosition(level: level, index: index) }
    }
    return nil
  }

  /// The scope of the property here, if it carries one in this mirror as well.
  func carriedStorage(in mirror: Mirror) -> Storage? {
    var mirror = mirror
    for _ in 0..<level {
      guard let next = mirror.superclassMirror else { return nil }
      mirror = next
    }
    let children = mirror.children
    // The first is there at once; a way to any other allocates.
    if index == 0 { return (children.first?.value as? any StorageCarrier)?.carriedStorage }
    guard index < children.count else { return nil }
    let child = children[children.index(children.startIndex, offsetBy: index)]
    return (child.value as? any StorageCarrier)?.carriedStorage
  }

  private static let positions = ConcurrentMap()
  private static let lock = Lock()

  static func remembered(for type: ObjectIdentifier) -> CarrierPosition? {
    // The map keeps it, and has no other objects.
    positions[type.address].map { Unmanaged<CarrierPosition>.fromOpaque($0).takeUnretainedValue() }
  }

  func remember(for type: ObjectIdentifier) {
    Self.lock.withLock {
      if Self.positions[type.address] == nil { Self.positions.insert(self, for: type.address) }
    }
  }
}
