// The one file that knows the layout of Swift's protocol conformance records. The compiler's repository
// documents it in docs/ABI/TypeMetadata.rst and docs/ABI/Mangling.rst, and it is stable on Apple's systems.
// Nothing is trusted: each address must lie in a loaded image, each record must make sense, and
// `DependencyInventory` checks that it has found known keys.

/// The types that conform to a key's protocols, read from the loaded images.
package struct ConformanceRecords {
  /// The conformances to `TestDependencyKey`.
  package private(set) var keys: [ConformanceRecord] = []

  /// The conformances to `DependencyKey`.
  package private(set) var liveKeys: [ConformanceRecord] = []

  /// The images with broken records, and how many each has.
  package private(set) var broken: [(path: String, count: Int)] = []

  private let memory: ImageMemory
  private var kinds: [UInt: ProtocolKind?] = [:]

  /// Reads the records of images.
  package init(_ images: [LoadedImage]) {
    memory = ImageMemory(images)
    for image in images {
      guard case .found(let range) = image.records else { continue }
      var brokenCount = 0
      for address in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
        do throws(BrokenRecord) {
          try read(at: address)
        } catch {
          brokenCount += 1
        }
      }
      if brokenCount > 0 { broken.append((image.path, brokenCount)) }
    }
  }
}

/// A conformance to a key's protocol.
package struct ConformanceRecord: Hashable {
  /// Identifies a type.
  package enum TypeReference: Hashable {
    /// The address of its descriptor.
    case descriptor(UInt)

    /// The name of a class that Swift did not compile.
    case objectiveCClass(String)
  }

  package let type: TypeReference

  /// The name of the type, with the types around it.
  package let typeName: String

  /// The module that declares the conformance: the type's, unless the record names another.
  package fileprivate(set) var module: String

  /// Whether the type, or one around it, has generic parameters.
  package let isGeneric: Bool
}

extension ConformanceRecord {
  /// The type; nil if it is generic, or the runtime cannot make it.
  var metatype: Any.Type? {
    if isGeneric { return nil }
    switch type {
    case .objectiveCClass(let name): return _typeByName("So\(name.utf8.count)\(name)C")
    case .descriptor(let address):
      // A mangled name can refer to a descriptor: a 2, then the distance to a pointer to it.
      let pointerSize = MemoryLayout<UInt>.size
      return unsafe withUnsafeTemporaryAllocation(byteCount: pointerSize + 6, alignment: pointerSize) {
        buffer in
        unsafe buffer.storeBytes(of: address, as: UInt.self)
        unsafe buffer[pointerSize] = 2
        unsafe buffer.storeBytes(of: Int32(-pointerSize - 1), toByteOffset: pointerSize + 1, as: Int32.self)
        unsafe buffer[pointerSize + 5] = 0
        let name = unsafe UnsafeRawBufferPointer(rebasing: buffer[pointerSize...])
        // The memory was allocated as bytes.
        return unsafe name.withMemoryRebound(to: UInt8.self) { name in
          unsafe name.baseAddress.flatMap {
            unsafe _getTypeByMangledNameInContext($0, 5, genericContext: nil, genericArguments: nil)
          }
        }
      }
    }
  }
}

private enum ProtocolKind: String {
  case testDependencyKey = "TestDependencyKey"
  case dependencyKey = "DependencyKey"
}

private struct BrokenRecord: Error {}

extension ConformanceRecords {
  /// Reads a record: the distance to the description of a conformance.
  private mutating func read(at address: UInt) throws(BrokenRecord) {
    guard let conformance = try target(of: address) else { return }
    // The protocol; 0 if it is from a library that the system does not have.
    guard let protocolAddress = try indirectableTarget(of: conformance) else { return }
    guard let kind = try kind(ofProtocolAt: protocolAddress) else { return }
    let flags = try load(UInt32.self, at: conformance + 12)
    guard var record = try record(ofTypeAt: conformance + 4, kind: flags >> 3 & 7) else { return }
    // The module of a conformance that is in neither the protocol's module nor the type's.
    if flags & 1 << 6 != 0, let module = try indirectableTarget(of: conformance + 16) {
      record.module = try context(at: module).module
    }
    switch kind {
    case .testDependencyKey: keys.append(record)
    case .dependencyKey: liveKeys.append(record)
    }
  }

  /// The kind of a protocol, or nil if it is not one of ours.
  private mutating func kind(ofProtocolAt address: UInt) throws(BrokenRecord) -> ProtocolKind? {
    if let kind = kinds[address] { return kind }
    guard ContextKind(flags: try load(at: address)) == .protocol else { throw BrokenRecord() }
    guard let name = try target(of: address + 8).flatMap(memory.text) else { throw BrokenRecord() }
    var kind = ProtocolKind(rawValue: name)
    // Other modules may have protocols of these names.
    if kind != nil, try context(at: address).module != "DependenciesCore" { kind = nil }
    kinds[address] = .some(kind)
    return kind
  }

  /// The type at a reference; nil if the system does not have the type.
  private func record(ofTypeAt reference: UInt, kind: UInt32) throws(BrokenRecord) -> ConformanceRecord? {
    guard var address = try target(of: reference) else { return nil }
    switch kind {
    case 0: break
    case 1:
      guard let pointer = memory.load(UInt.self, at: address) else { throw BrokenRecord() }
      if pointer == 0 { return nil }
      address = pointer
    case 2:
      guard let name = memory.text(at: address) else { throw BrokenRecord() }
      return ConformanceRecord(type: .objectiveCClass(name), typeName: name, module: "__C", isGeneric: false)
    default: throw BrokenRecord()
    }
    guard ContextKind(flags: try load(at: address))?.isType == true else { throw BrokenRecord() }
    // The function that the runtime calls for the type.
    guard let function = try target(of: address + 12), memory.isExecutable(at: function) else {
      throw BrokenRecord()
    }
    let (name, module, isGeneric) = try context(at: address)
    return ConformanceRecord(type: .descriptor(address), typeName: name, module: module, isGeneric: isGeneric)
  }
}

/// The kind of a descriptor. Other kinds do not occur in the name of a key.
private enum ContextKind: UInt32 {
  case module = 0
  case `extension` = 1
  case anonymous = 2
  case `protocol` = 3
  case `class` = 16
  case `struct` = 17
  case `enum` = 18

  init?(flags: UInt32) { self.init(rawValue: flags & 0x1F) }

  var isType: Bool { rawValue >= ContextKind.class.rawValue }
}

extension ConformanceRecords {
  /// A type or protocol, from its descriptor: its name, with the types around it, and its module.
  private func context(
    at address: UInt
  ) throws(BrokenRecord) -> (name: String, module: String, isGeneric: Bool) {
    var names: [String] = []
    let flags = try load(UInt32.self, at: address)
    var (next, nextFlags) = (address, flags)
    // A limit beyond real nesting, since broken records could form a cycle.
    for _ in 0..<64 {
      guard let kind = ContextKind(flags: nextFlags) else { throw BrokenRecord() }
      if kind == .module || kind == .protocol || kind.isType {
        guard let name = try target(of: next + 8).flatMap(memory.text), !name.isEmpty else {
          throw BrokenRecord()
        }
        names.append(name)
      }
      if kind == .module {
        let name = names.dropLast().reversed().joined(separator: ".")
        return (name, module: names[names.count - 1], isGeneric: flags & 1 << 7 != 0)
      }
      guard let parent = try indirectableTarget(of: next + 4) else { throw BrokenRecord() }
      next = parent
      nextFlags = try load(at: parent)
    }
    throw BrokenRecord()
  }

  private func load<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self,
    at address: UInt
  ) throws(BrokenRecord) -> Number {
    guard address % 4 == 0, let number = memory.load(type, at: address) else { throw BrokenRecord() }
    return number
  }

  /// The target of a distance, relative to the distance's own address; nil if it is 0.
  private func target(of address: UInt) throws(BrokenRecord) -> UInt? {
    let distance = try load(Int32.self, at: address)
    return distance == 0 ? nil : address &+ UInt(bitPattern: Int(distance))
  }

  /// The target of a distance. If the distance is odd, it leads to a pointer to the target.
  private func indirectableTarget(of address: UInt) throws(BrokenRecord) -> UInt? {
    guard let target = try target(of: address) else { return nil }
    guard target % 2 == 1 else { return target }
    guard let pointer = memory.load(UInt.self, at: target - 1) else { throw BrokenRecord() }
    return pointer == 0 ? nil : pointer
  }
}
