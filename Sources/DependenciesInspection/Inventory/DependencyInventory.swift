public import DependenciesCore

/// The keys linked into a process.
///
/// ```swift
/// import DependenciesInspection
///
/// for key in DependencyInventory.current.keys where !key.hasLiveValue {
///   print("\(key.module) declares \(key.name), which has no live value.")
/// }
/// ```
///
/// You register nothing: the compiler records conformances to `TestDependencyKey` in the program and in each
/// dynamic library. A generic key is listed by name, without its specialized types. A class is listed without
/// its subclasses. Print it to see a table.
public struct DependencyInventory: Sendable {
  /// The keys, sorted by module and name.
  public private(set) var keys: [Key]

  /// Why keys may be missing; empty if the list is complete.
  package let knownGaps: [InventoryGap]

  /// The modules that give live values to other modules' keys.
  let liveModules: [String]

  /// A linked key.
  public struct Key: Sendable {
    /// The key's type; nil if it is generic.
    public let type: (any TestDependencyKey.Type)?

    /// The name of the key, with the types around it.
    public let name: String

    /// The module that declares the key.
    public let module: String

    /// The type of its values; nil if the key is generic.
    public let valueType: Any.Type?

    /// The property of `DependencyValues` that reads the key, as in `\.apiClient`, if it is known.
    ///
    /// Always known for built-in dependencies and for `@DependencyEntry`. For others, it is known only after
    /// code has read the property, and the library has kept the value that it built.
    public let property: String?

    /// Whether the key has a live value, of its own or from a linked module.
    public let hasLiveValue: Bool

    /// The module with the key's live value; nil without one, or if it is not known.
    public let liveValueModule: String?

    /// How long its values live; nil if the key is generic.
    public let lifetime: DependencyLifetime?

    /// Whether it is an entry with a `tearDown`, but without the lifetime of a scope.
    let hasUnusedTearDown: Bool

    /// Whether the key, or a type around it, has generic parameters. Then its type, value type, property and
    /// lifetime are not known.
    public var isGeneric: Bool { type == nil }
  }
}

extension DependencyInventory {
  /// The keys linked into the process now.
  ///
  /// Each call looks again, and so finds dynamic libraries that were loaded meanwhile. It reads the files of
  /// the loaded images, which takes milliseconds. On Linux, images with Swift code are never unloaded
  /// afterwards.
  public static var current: DependencyInventory { DependencyInventory(images: LoadedImage.all) }

  /// The inventory with some of the keys, for a shorter table or a narrower check:
  ///
  /// ```swift
  /// import DependenciesInspection
  ///
  /// print(DependencyInventory.current.filter { !$0.module.hasPrefix("Dependencies") })
  /// ```
  ///
  /// - Parameter isIncluded: Whether to keep a key.
  /// - Returns: The inventory with these keys, complete if this one is.
  public func filter(_ isIncluded: (Key) throws -> Bool) rethrows -> DependencyInventory {
    var inventory = self
    inventory.keys = try keys.filter(isIncluded)
    return inventory
  }

  /// Whether the list has every linked key. If not, ``gaps`` has the reasons.
  ///
  /// In a debug build on Linux it is true, unless a loaded file or a record cannot be read. It should be the
  /// same on Apple's systems, where it has never run. In a release build, in an arm64e process, on Windows
  /// and on WASI it is false.
  public var isComplete: Bool { knownGaps.isEmpty }

  /// Why keys may be missing, as sentences; empty if the list is complete.
  public var gaps: [String] { knownGaps.map(\.text) }
}

extension DependencyInventory {
  /// The keys of images.
  package init(images: [LoadedImage]?) {
    var gaps: [InventoryGap] = []
    #if !DEBUG
      gaps.append(.releaseBuild)
    #endif
    guard let images else {
      self.init(keys: [], gaps: gaps + [.unknownSystem])
      return
    }
    gaps += images.compactMap { image in
      if case .unknown(let reason) = image.records { .image(image.path, reason) } else { nil }
    }
    let records = ConformanceRecords(images)
    gaps += records.broken.map { .brokenRecords($0.count, image: $0.path) }

    var keys: [Key] = []
    var known: Set<ObjectIdentifier> = []
    let liveModules = Dictionary(records.liveKeys.map { ($0.type, $0.module) }) { first, _ in first }
    for record in records.keys {
      let liveModule = liveModules[record.type]
      if record.isGeneric {
        keys.append(Key(generic: record, liveValueModule: liveModule))
      } else if let type = record.metatype {
        // The runtime must agree with the record.
        guard let key = type as? any TestDependencyKey.Type else {
          gaps.append(.notAKey(record.qualifiedName))
          continue
        }
        guard known.insert(ObjectIdentifier(key)).inserted else { continue }
        keys.append(Key(key, module: record.module, liveValueModule: liveModule))
      } else {
        gaps.append(.typeNotFound(record.qualifiedName))
      }
    }
    guard SelfCheck.passes(known) else {
      // Another gap explains this if the program itself could not be read.
      let isExplained = gaps.contains { $0 != .releaseBuild }
      self.init(keys: [], gaps: isExplained ? gaps : gaps + [.selfCheckFailed])
      return
    }
    self.init(keys: keys.filter { !SelfCheck.isProbe($0.type) }, gaps: gaps)
  }

  init(keys: [Key], gaps: [InventoryGap]) {
    let rows = keys.map { key in (key, order: [key.module, key.name, key.value]) }
    self.keys = rows.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.0)
    knownGaps = gaps
    let liveModules = keys.compactMap { $0.liveValueModule == $0.module ? nil : $0.liveValueModule }
    self.liveModules = Set(liveModules).sorted()
  }
}

extension DependencyInventory.Key {
  init(_ key: any TestDependencyKey.Type, module: String, liveValueModule: String?) {
    let name = DependencyName(key)
    // The property by which a read has built the default, in the process or in the test.
    let property = name.property ?? ValueSources(of: key, in: .current).defaultOrigin?.name.property
    let hasLiveValue = key is any DependencyKey.Type
    let lifetime = key.lifetime
    let isScoped = if case .scoped = lifetime.kind { true } else { false }
    let hasTearDown = (key as? any __DependencyEntryKey.Type)?.__hasTearDown ?? false
    self.init(
      type: key,
      name: name.key,
      module: module,
      valueType: name.valueType,
      property: property.map { "\\.\($0)" },
      hasLiveValue: hasLiveValue,
      liveValueModule: hasLiveValue ? liveValueModule : nil,
      lifetime: lifetime,
      hasUnusedTearDown: hasTearDown && !isScoped
    )
  }

  init(generic record: ConformanceRecord, liveValueModule: String?) {
    self.init(
      type: nil,
      name: record.typeName,
      module: record.module,
      valueType: nil,
      property: nil,
      hasLiveValue: liveValueModule != nil,
      liveValueModule: liveValueModule,
      lifetime: nil,
      hasUnusedTearDown: false
    )
  }

  /// Whether `prepareDependencies` has set it in the process or in the current test.
  var isPrepared: Bool {
    type.map { ValueSources(of: $0, in: .current).defaultOrigin?.kind == .prepared } ?? false
  }

  /// The type of the values, as text.
  var value: String { valueType.map { typeName($0) } ?? "" }
}

extension ConformanceRecord {
  fileprivate var qualifiedName: String { "\(module).\(typeName)" }
}

/// Keys that every inventory must find, unless it misreads the records.
private enum SelfCheck {
  private enum EnumProbe: DependencyKey {
    static var liveValue: Int { 0 }
  }

  private struct StructProbe: DependencyKey {
    static var liveValue: Int { 0 }
  }

  private final class ClassProbe: DependencyKey {
    static var liveValue: Int { 0 }
  }

  /// The keys, as opaque values, so that a release build records them.
  @inline(never)
  private static func probes() -> [any TestDependencyKey.Type] {
    [EnumProbe.self, StructProbe.self, ClassProbe.self]
  }

  static func passes(_ found: Set<ObjectIdentifier>) -> Bool {
    found.isSuperset(of: probes().map { ObjectIdentifier($0) })
  }

  static func isProbe(_ key: (any TestDependencyKey.Type)?) -> Bool {
    key.map { key in probes().contains { $0 == key } } ?? false
  }
}
