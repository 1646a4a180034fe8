internal import DependenciesShims

// The one place that asks the Swift runtime where properties are. A search with a mirror reads each property
// in front of the carrier, without the isolation that the property may need, and stops at an `unowned` one
// whose object is gone. The answer for each type is checked once. If a check fails, mirrors are used for the
// type.

/// Where the values of a type have their ``EnvironmentCarrier`` properties.
final class CarrierProperties: Sendable {
  typealias Property = (offset: Int, carrier: any EnvironmentCarrier.Type)

  private static let lock = Lock()
  private static let known = ConcurrentMap()

  /// The properties, up to the first that always has an environment; nil if mirrors must find them.
  private let properties: [Property]?

  /// Whether a value is a reference to an object, which has the properties.
  private let isInObject: Bool

  /// What is known of a type. It is kept for good, and not retained, since threads share it.
  static subscript(type: Any.Type) -> Unmanaged<CarrierProperties>? {
    unsafe dependencies_find(known.address, UInt(bitPattern: ObjectIdentifier(type))).map(
      Unmanaged.fromOpaque
    )
  }

  /// What is known of a type, after a look at a value of it. The value is not in a box of another type.
  static func learn<Value>(_ type: Any.Type, from value: Value) -> Unmanaged<CarrierProperties> {
    if let known = unsafe self[type] { return unsafe known }
    let properties = CarrierProperties(type, value)
    return unsafe lock.withLock {
      if let known = unsafe self[type] { return unsafe known }
      known.insert(properties, for: UInt(bitPattern: ObjectIdentifier(type)))
      return unsafe .passUnretained(properties)
    }
  }

  private init<Value>(_ type: Any.Type, _ value: Value) {
    let isInObject = type is AnyClass
    self.isInObject = isInObject
    if let carrier = type as? any EnvironmentCarrier.Type {
      properties = [(0, carrier)]
      return
    }
    properties = unsafe withUnsafePointer(to: value) {
      let start = unsafe Self.start(of: $0, isInObject: isInObject)
      // The library does not rely on where Objective-C has its properties.
      if isInObject, unsafe dependencies_is_native_object(start) == 0 { return nil }
      return unsafe PropertySearch(type, in: value)?.properties(
        at: start,
        size: isInObject ? nil : MemoryLayout<Value>.size
      )
    }
  }

  /// The environment of the first carrier of a value.
  func environment<Value>(in value: Value) -> DependencyEnvironment? {
    guard let properties else { return environmentInMirror(of: value) }
    return unsafe withUnsafePointer(to: value) {
      // Sound: the value has the type of these properties, whose offsets and types were checked, and lives
      // until this returns. Only a wrapper that is replaced at the same time would be a race, as for every
      // read of it.
      let start = unsafe Self.start(of: $0, isInObject: isInObject)
      for (offset, carrier) in properties {
        if let environment = unsafe carrier.environment(at: start + offset) {
          return unsafe environment.takeUnretainedValue()
        }
      }
      return nil
    }
  }

  private static func start<Value>(of value: UnsafePointer<Value>, isInObject: Bool) -> UnsafeRawPointer {
    // A reference is the address of its object.
    let value = unsafe UnsafeRawPointer(value)
    return unsafe isInObject ? value.load(as: UnsafeRawPointer.self) : value
  }
}

/// Finds the carriers of a class or structure. It reads no other property: of the children of a mirror, Swift
/// reads only those that a program asks for.
@safe
struct PropertySearch {
  /// The carriers, those of the most derived class first, up to one that always has an environment. Their
  /// values are nil in a type that makes its own mirror.
  private(set) var carriers: [(index: Int, type: any EnvironmentCarrier.Type, value: Any?)] = []

  private let metadata: UnsafeRawPointer
  private let count: Int

  /// Nil if the runtime cannot say which properties the type has.
  init?(_ type: Any.Type, in value: Any) {
    // The runtime accepts the metadata of each type that a value can have. A metatype is that address.
    guard dependencies_knows_properties() != 0 else { return nil }
    unsafe metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    count = unsafe dependencies_property_count(metadata)
    func mirrorOfSuperclasses<Value>(of _: Value.Type) -> Mirror { Mirror(value as! Value, children: []) }
    let custom = type as? any CustomReflectable.Type
    let mirror = custom.map { mirrorOfSuperclasses(of: $0) } ?? Mirror(reflecting: value)
    // A tuple has elements, which may be models. Other types, such as enumerations, have no properties.
    guard type is AnyClass || count > 0 && mirror.displayStyle != .tuple else { return nil }
    var end = count
    for mirror in sequence(first: mirror, next: \.superclassMirror) {
      let superclass = unsafe mirror.superclassMirror.map {
        unsafe unsafeBitCast($0.subjectType, to: UnsafeRawPointer.self)
      }
      let start = unsafe superclass.map(dependencies_property_count) ?? 0
      let children = mirror.children
      guard start <= end, children.isEmpty || children.count == end - start else { return nil }
      for index in start..<end {
        let type = unsafe dependencies_property_type(metadata, index).map {
          unsafe unsafeBitCast($0, to: Any.Type.self)
        }
        guard let carrier = type as? any EnvironmentCarrier.Type else { continue }
        let child = children.dropFirst(index - start).first
        carriers.append((index, carrier, child?.value))
        // Only an optional may have no environment.
        if !(carrier is any ExpressibleByNilLiteral.Type) { return }
      }
      end = start
    }
  }

  /// The same carriers by their offsets; nil if a carrier is not where the runtime says.
  ///
  /// - Parameters:
  ///   - start: The address of the value.
  ///   - size: The size of the value; nil for an object.
  func properties(at start: UnsafeRawPointer, size: Int?) -> [CarrierProperties.Property]? {
    var properties: [CarrierProperties.Property] = []
    for (index, carrier, value) in carriers {
      let offset = unsafe dependencies_property_offset(metadata, index)
      guard fits(carrier, at: offset, size: size) else { return nil }
      if let value {
        let shown = unsafe environment(of: value, as: carrier).map {
          unsafe Unmanaged.passUnretained($0).toOpaque()
        }
        guard unsafe carrier.environment(at: start + offset)?.toOpaque() == shown else { return nil }
      }
      properties.append((offset, carrier))
    }
    return properties
  }

  /// Whether a carrier can be at an offset: inside the value, aligned, and not over another property.
  private func fits<Carrier>(_: Carrier.Type, at offset: Int, size: Int?) -> Bool {
    let header = size == nil ? 2 * MemoryLayout<Int>.size : 0
    guard offset >= header, offset <= (size ?? Int.max) - MemoryLayout<Carrier>.size,
      offset.isMultiple(of: MemoryLayout<Carrier>.alignment)
    else { return false }
    let inside = offset + 1..<offset + MemoryLayout<Carrier>.size
    return !(0..<count).contains { unsafe inside.contains(dependencies_property_offset(metadata, $0)) }
  }
}
