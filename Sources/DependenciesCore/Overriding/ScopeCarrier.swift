/// Something that remembers the scope it was made in.
protocol ScopeCarrier {
  var carriedScope: Scope { get }
}

extension ScopeCarrier {
  /// The scope of the carrier at an address.
  fileprivate static func carriedScope(at address: UnsafeRawPointer) -> Scope {
    address.assumingMemoryBound(to: Self.self).pointee.carriedScope
  }
}

/// The scope that a value carries in one of its stored properties, those of its superclasses included, or in what an
/// optional or a tuple holds.
///
/// A mirror takes as long as dozens of scopes, so it is asked only once where the values of a type keep theirs.
func carriedScope<Model>(of model: Model) -> Scope? {
  let type: Any.Type = type(of: model)
  let place = ScopePlace.known(in: type)?.value(as: ScopePlace.self) ?? .learned(in: model)
  switch place {
  case .object(let offset, let carrier):
    return withUnsafePointer(to: model) { pointer in
      // The place is of this very type, which is a class, so the model is a reference: the address of the object. Whoever has the reference has
      // had all of the object's properties set.
      carrier.carriedScope(at: UnsafeRawPointer(pointer).load(as: UnsafeRawPointer.self) + offset)
    }
  case .structure(let offset, let carrier):
    // The place is of this very type.
    return withUnsafePointer(to: model) { carrier.carriedScope(at: UnsafeRawPointer($0) + offset) }
  case .boxed:
    return _openExistential(model as Any, do: carriedScope(of:))
  case .mirrored:
    return mirroredScope(of: model)
  }
}

private func mirroredScope(of model: Any) -> Scope? {
  var mirror: Mirror? = Mirror(reflecting: model)
  while let level = mirror {
    let looksInside = level.displayStyle == .optional || level.displayStyle == .tuple
    for child in level.children {
      if let carrier = child.value as? any ScopeCarrier { return carrier.carriedScope }
      if looksInside, let scope = carriedScope(of: child.value) { return scope }
    }
    mirror = level.superclassMirror
  }
  return nil
}
