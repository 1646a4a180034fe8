/// Where the values of a type keep the scope that they were made in.
enum ScopePlace {
  /// In a stored property of an object, so many bytes from its address.
  case object(offset: Int, carrier: any ScopeCarrier.Type)

  /// In a stored property of a structure, so many bytes from its address.
  case structure(offset: Int, carrier: any ScopeCarrier.Type)

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

  /// Finds the first property that is declared to be a carrier: of a class's own before those of its superclass.
  private init(reflected mirror: Mirror, of type: Any.Type) {
    self = .mirrored
    // Neither an enumeration nor a tuple has its parts in a fixed place.
    guard mirror.displayStyle == .class || mirror.displayStyle == .struct else { return }
    let levels = Array(sequence(first: mirror, next: \.superclassMirror)).map(\.children.count)
    // A class of Objective-C has no properties for a mirror, and must not be asked for any.
    guard levels.contains(where: { $0 > 0 }) else { return }
    let properties = StoredProperties(of: type)
    guard properties.count == levels.reduce(0, +) else { return }
    var end = properties.count
    for count in levels {
      for index in (end - count)..<end {
        guard let carrier = properties.type(at: index) as? any ScopeCarrier.Type else { continue }
        let offset = properties.offset(at: index)
        self =
          mirror.displayStyle == .class
          ? .object(offset: offset, carrier: carrier) : .structure(offset: offset, carrier: carrier)
        return
      }
      end -= count
    }
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
