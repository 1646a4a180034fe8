/// A structure that remembers the scope it was made in.
protocol StorageCarrier {
  var carriedScope: Storage { get }
}

/// The scope that a model carries in the first of its stored properties that does: its own before those of
/// its superclass. An optional and a tuple are looked into.
func carriedScope(of model: Any) -> Storage? {
  let mirror = Mirror(reflecting: model)
  if mirror.displayStyle == .optional || mirror.displayStyle == .tuple {
    for (_, value) in mirror.children {
      if let storage = (value as? any StorageCarrier)?.carriedScope ?? carriedScope(of: value) {
        return storage
      }
    }
    return nil
  }
  // The user's own mirror may show something else each time.
  if model is any CustomReflectable { return CarrierPosition.find(in: mirror)?.carriedScope(in: mirror) }
  let type = ObjectIdentifier(mirror.subjectType)
  if let storage = CarrierPosition.remembered(for: type)?.carriedScope(in: mirror) { return storage }
  guard let position = CarrierPosition.find(in: mirror) else { return nil }
  position.remember(for: type)
  return position.carriedScope(in: mirror)
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

  private static func levels(of mirror: Mirror) -> some Sequence<Mirror> {
    sequence(first: mirror, next: \.superclassMirror)
  }

  static func find(in mirror: Mirror) -> CarrierPosition? {
    for (level, mirror) in levels(of: mirror).enumerated() {
      let index = mirror.children.enumerated().first { $0.element.value is any StorageCarrier }?.offset
      if let index { return CarrierPosition(level: level, index: index) }
    }
    return nil
  }

  /// The scope of the property here, if it carries one in this mirror as well.
  func carriedScope(in mirror: Mirror) -> Storage? {
    guard let children = Self.levels(of: mirror).dropFirst(level).first(where: { _ in true })?.children,
      let place = children.index(children.startIndex, offsetBy: index, limitedBy: children.endIndex),
      place != children.endIndex
    else { return nil }
    return (children[place].value as? any StorageCarrier)?.carriedScope
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
