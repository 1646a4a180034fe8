/// Something that remembers the scope it was made in.
protocol ScopeCarrier {
  var carriedScope: Scope { get }
}

/// The scope that a value carries in one of its stored properties, those of its superclasses included, or in what an
/// optional or a tuple holds.
func carriedScope(of model: Any) -> Scope? {
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
