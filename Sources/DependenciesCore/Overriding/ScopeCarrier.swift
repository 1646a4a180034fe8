/// A structure that remembers the scope it was made in.
protocol ScopeCarrier {
  var carriedScope: Scope { get }

  /// Where in the structure it has the scope, as an optional that is nil for the root of the process, in bytes; nil if that is nowhere.
  static var scopeOffset: Int? { get }
}

/// The scope that a value carries in one of its stored properties, those of its superclasses included, or in what an
/// optional or a tuple holds.
///
/// A mirror takes as long as dozens of scopes, so it is asked only once where the values of a type keep theirs.
func carriedScope<Model>(of model: Model) -> Scope? {
  let place = ScopePlace.known(in: type(of: model))?.value(as: ScopePlace.self) ?? .learned(in: model)
  switch place {
  case .object(let offset):
    return withUnsafePointer(to: model) { pointer in
      // The place was found in this very type, a class: so the model is a reference, which is the address of an object. All properties of an
      // object are set before it can be referred to.
      UnsafeRawPointer(pointer).load(as: UnsafeRawPointer.self).load(fromByteOffset: offset, as: Scope?.self)
        ?? .process
    }
  case .structure(let offset):
    return withUnsafePointer(to: model) { pointer in
      // The place was found in this very type, a structure.
      UnsafeRawPointer(pointer).load(fromByteOffset: offset, as: Scope?.self) ?? .process
    }
  case .boxed:
    // It is the model's own type. To open the existential would not do: as one of another type, it is put into a box once more.
    func carriedScope<Own>(as own: Own.Type) -> Scope? { DependenciesCore.carriedScope(of: model as! Own) }
    return _openExistential(type(of: model as Any), do: carriedScope(as:))
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
