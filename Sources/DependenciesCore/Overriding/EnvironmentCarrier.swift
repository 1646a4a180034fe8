/// A property that has captured the environment in which its owner was made: a `@Dependency` or
/// `DependencyValues`.
protocol EnvironmentCarrier: SendableMetatype {
  /// The environment of the carrier at an address, not retained; nil if it is an optional without a value.
  static func environment(at address: UnsafeRawPointer) -> Unmanaged<DependencyEnvironment>?
}

extension Optional: EnvironmentCarrier where Wrapped: EnvironmentCarrier {
  static func environment(at address: UnsafeRawPointer) -> Unmanaged<DependencyEnvironment>? {
    // The wrapped value has the same address.
    unsafe address.assumingMemoryBound(to: Self.self).pointee == nil ? nil : Wrapped.environment(at: address)
  }
}

/// The environment of a model's first ``EnvironmentCarrier`` property, or nil if it has none. The search
/// includes superclasses, optionals and tuples.
///
/// It reads no other property of a class or structure, since the caller may lack the isolation of the
/// property.
package func capturedEnvironment<Model>(of model: Model) -> DependencyEnvironment? {
  let isBox = Model.self != type(of: model) && !(Model.self is AnyClass)
  if !isBox, let known = unsafe CarrierProperties[type(of: model)] {
    return unsafe known._withUnsafeGuaranteedRef { $0.environment(in: model) }
  }
  // The type of the value in a box as well.
  let type: Any.Type = type(of: model as Any)
  if type is AnyClass {
    let object = model as AnyObject
    // An error gives another object, its box.
    guard Swift.type(of: object) == type else { return environmentInMirror(of: model) }
    return unsafe CarrierProperties.learn(type, from: object)._withUnsafeGuaranteedRef {
      $0.environment(in: object)
    }
  }
  if type == Model.self {
    return unsafe CarrierProperties.learn(type, from: model)._withUnsafeGuaranteedRef {
      $0.environment(in: model)
    }
  }
  // The model is a box. Only a mirror reads from a value whose type is not known here.
  func unboxed(_ model: some CustomReflectable) -> DependencyEnvironment? { capturedEnvironment(of: model) }
  return (model as? any CustomReflectable).map { unboxed($0) } ?? environmentInMirror(of: model)
}

/// The same by the model's mirror, which reads other properties only where the runtime cannot say what they
/// are, or the type makes its own mirror.
func environmentInMirror(of model: Any) -> DependencyEnvironment? {
  let type: Any.Type = type(of: model)
  if let carrier = type as? any EnvironmentCarrier.Type { return environment(of: model, as: carrier) }
  if !(type is any CustomReflectable.Type), let search = PropertySearch(type, in: model) {
    for (_, carrier, value) in search.carriers {
      if let value, let environment = environment(of: value, as: carrier) { return environment }
    }
    return nil
  }
  for mirror in sequence(first: Mirror(reflecting: model), next: \.superclassMirror) {
    for child in mirror.children {
      let type: Any.Type = Swift.type(of: child.value)
      if let carrier = type as? any EnvironmentCarrier.Type,
        let environment = environment(of: child.value, as: carrier)
      {
        return environment
      }
      guard mirror.displayStyle == .optional || mirror.displayStyle == .tuple else { continue }
      if let environment = capturedEnvironment(of: child.value) { return environment }
    }
  }
  return nil
}

extension DependencyValues {
  /// The values that a model was made with. The current overrides win over them.
  init(from model: some Any, at location: CodeLocation) {
    let captured = capturedEnvironment(of: model)
    if captured == nil {
      let mirror = Mirror(reflecting: model)
      let isNil = mirror.displayStyle == .optional && mirror.children.isEmpty
      IssueReporter.report(
        .modelWithoutDependencies(isNil ? nil : type(of: model as Any), at: location),
        at: location
      )
    }
    self = DependencyValues(environment: DependencyEnvironment.current.merging(over: captured).withoutDraft)
  }
}

/// The environment of a carrier in a box.
func environment<Carrier: EnvironmentCarrier>(of value: Any, as type: Carrier.Type) -> DependencyEnvironment?
{
  (value as? Carrier).flatMap { value in
    unsafe withUnsafePointer(to: value) { unsafe type.environment(at: $0)?.takeUnretainedValue() }
  }
}
