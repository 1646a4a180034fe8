/// Where the values of a type keep the scope that they were made in.
enum ScopePlace {
  /// So many bytes from the address of the object that a reference leads to.
  case object(offset: Int)

  /// So many bytes from the address of the structure.
  case structure(offset: Int)

  /// In a value of another type, which the type is a box for.
  case boxed

  /// Where only a mirror finds it, if it is anywhere.
  case mirrored
}

extension ScopePlace {
  /// Finds the place in the values of a model's dynamic type.
  init<Model>(in model: Model) {
    // Here, `type(of:)` does not look into an existential; only what is cast to `Any` it does.
    let type: Any.Type = type(of: model)
    if type != Swift.type(of: model as Any) {
      self = .boxed
    } else if model is any CustomReflectable {
      self = .mirrored
    } else {
      self.init(reflected: Mirror(reflecting: model), of: type)
    }
  }

  private init(reflected mirror: Mirror, of type: Any.Type) {
    switch mirror.displayStyle {
    case .class: self = Self.offset(reflected: mirror, of: type).map(Self.object) ?? .mirrored
    case .struct: self = Self.offset(reflected: mirror, of: type).map(Self.structure) ?? .mirrored
    // The parts of others are in no fixed place.
    default: self = .mirrored
    }
  }

  /// Finds the scope of the first property that is declared to be a carrier: of a class's own, before those of its superclass.
  private static func offset(reflected mirror: Mirror, of type: Any.Type) -> Int? {
    // What Objective-C boxes in an object has another type than the object.
    guard mirror.subjectType == type else { return nil }
    let counts = sequence(first: mirror, next: \.superclassMirror).map(\.children.count)
    let count = counts.reduce(0, +)
    // A class of Objective-C, which has no properties for a mirror, must not be asked for any.
    guard count > 0 else { return nil }
    let properties = StoredProperties(of: type)
    guard properties.count == count else { return nil }
    var end = count
    for count in counts {
      for index in (end - count)..<end {
        guard let carrier = properties.type(at: index) as? any ScopeCarrier.Type else { continue }
        return carrier.scopeOffset.map { properties.offset(at: index) + $0 }
      }
      end -= count
    }
    return nil
  }
}

extension ScopePlace {
  // Read without a lock; types are as lasting as what is known of them.
  private static let table = DefaultTable(context: .live)

  /// What is known of a type.
  @inline(__always)
  static func known(in type: Any.Type) -> Unmanaged<AnyValueBox>? { table[ObjectIdentifier(type)] }

  /// Finds the place in the values of a model's dynamic type, and remembers it.
  @inline(never)
  static func learned<Model>(in model: Model) -> ScopePlace {
    let place = ScopePlace(in: model)
    let type = ObjectIdentifier(type(of: model) as Any.Type)
    let box = ValueBox(place, origin: nil)
    // Others may have found it meanwhile. It is the same.
    BuildGraph.withLock {
      if table.box(for: type) == nil { table.publish(box, for: type) }
    }
    return place
  }
}
