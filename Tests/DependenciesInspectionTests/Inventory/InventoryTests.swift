public import Dependencies
import DependenciesInspection
import DependenciesMacros
import DependenciesTestSupport
import Testing

@Suite struct InventoryTests {
  @Test func aKeyOfEveryKindIsFound() throws {
    let table: [(any TestDependencyKey.Type, String, DependencyLifetime, isLive: Bool)] = [
      (EnumKey.self, "InventoryTests.EnumKey", .cached, isLive: true),
      (StructKey.self, "InventoryTests.StructKey", .cached, isLive: false),
      (ClassKey.self, "InventoryTests.ClassKey", .singleton, isLive: false),
      (ActorKey.self, "InventoryTests.ActorKey", .weak, isLive: true),
      (PrivateKey.self, "PrivateKey", .transient, isLive: true),
      (Int.NestedKey.self, "Int.NestedKey", .cached, isLive: false),
      (Character.self, "Character", .cached, isLive: false),
      (localKey(), "LocalKey", .cached, isLive: true),
    ]
    for (type, name, lifetime, isLive) in table {
      let key = try #require(DependencyInventory.current.keys.first { $0.type == type }, "\(name)")
      #expect(key.name == name)
      #expect(key.module == "DependenciesInspectionTests", "\(name)")
      #expect(key.valueType == type.valueType, "\(name)")
      #expect(key.lifetime == lifetime, "\(name)")
      #expect(key.hasLiveValue == isLive, "\(name)")
      #expect(key.liveValueModule == (isLive ? "DependenciesInspectionTests" : nil), "\(name)")
      #expect(!key.isGeneric, "\(name)")
      #expect(key.description == "DependenciesInspectionTests.\(name)")
    }
  }

  @Test func ofAGenericKeyTheNameIsKnown() throws {
    #expect(DependencyValues.current[GenericKey<Int>.self] == [])
    let keys = DependencyInventory.current.keys.filter { $0.name == "InventoryTests.GenericKey" }
    let key = try #require(keys.first)
    #expect(keys.count == 1)
    #expect(key.isGeneric)
    #expect(key.type == nil)
    #expect(key.valueType == nil)
    #expect(key.lifetime == nil)
    #expect(key.hasLiveValue)
    #expect(key.liveValueModule == "DependenciesInspectionTests")
  }

  @Test func builtInDependenciesAreFoundWithTheirProperties() throws {
    // Read, since a release build has no record of a built-in dependency that the program does not use.
    withDependencies {
      $0.context = .live
    } operation: {
      let values = DependencyValues.current
      _ = (values.date, values.uuid, values.continuousClock)
    }
    let table: [(property: String, module: String, value: Any.Type)] = [
      (#"\.date"#, "Dependencies", DateGenerator.self),
      (#"\.uuid"#, "Dependencies", UUIDGenerator.self),
      (#"\.continuousClock"#, "DependenciesCore", (any Clock<Duration>).self),
    ]
    for (property, module, value) in table {
      let key = try #require(DependencyInventory.current.keys.first { $0.property == property })
      #expect(key.module == module)
      #expect(key.valueType == value)
      #expect(key.hasLiveValue)
    }
  }

  @Test func thePropertyOfAnEntryIsKnownAndAWrittenOneOnceItHasBeenRead() throws {
    let type = DependencyValues.inventoriedKey
    let key = try #require(DependencyInventory.current.keys.first { $0.type == type })
    #expect(key.property == #"\.inventoried"#)
    #expect(key.name == "@DependencyEntry var inventoried")
    func writtenProperty() -> String? {
      DependencyInventory.current.keys.first { $0.type == WrittenKey.self }?.property
    }
    #expect(writtenProperty() == nil)
    @Dependency(\.written) var written
    #expect(written == 1)
    #expect(writtenProperty() == #"\.written"#)
  }

  /// The properties are left out, since other tests read some of them for the first time meanwhile.
  @Test func eightTasksThatAskAtOnceGetTheSameKeysSortedByModuleAndName() async {
    @Sendable func list() -> [String] {
      DependencyInventory.current.keys.map {
        "\($0) \($0.valueType.map { "\($0)" } ?? "") \($0.hasLiveValue)"
      }
    }
    let expected = list()
    let lists = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 {
        group.addTask { list() }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(lists == [expected])
    let keys = DependencyInventory.current.keys
    #expect(keys.count > 20)
    let names = keys.map { [$0.module, $0.name] }
    #expect(names == names.sorted { $0.lexicographicallyPrecedes($1) })
    let types = keys.compactMap { $0.type.map { ObjectIdentifier($0) } }
    #expect(Set(types).count == types.count)
  }
}

extension InventoryTests {
  enum EnumKey: DependencyKey {
    static let liveValue = 0
    static let testValue = 0
  }

  struct StructKey: TestDependencyKey {
    static let testValue = StructKey()
  }

  final class ClassKey: TestDependencyKey {
    static var testValue: String { "" }
    static var lifetime: DependencyLifetime { .singleton }
  }

  actor ActorKey: DependencyKey {
    static var liveValue: ActorKey { ActorKey() }
    static var testValue: ActorKey { ActorKey() }
    static var lifetime: DependencyLifetime { .weak }
  }

  enum GenericKey<Parameter: Sendable>: DependencyKey {
    static var liveValue: [Parameter] { [] }
    static var testValue: [Parameter] { [] }
  }
}

private enum PrivateKey: DependencyKey {
  static var liveValue: Int { 0 }
  static var testValue: Int { 0 }
  static var lifetime: DependencyLifetime { .transient }
}

enum WrittenKey: DependencyKey {
  static var liveValue: Int { 0 }
  static var testValue: Int { 1 }
}

extension Int {
  enum NestedKey: TestDependencyKey {
    static var testValue: [Int] { [] }
  }
}

extension Character: TestDependencyKey {
  /// The test value.
  public static var testValue: Character { " " }
}

extension DependencyValues {
  var written: Int { self[WrittenKey.self] }

  @DependencyEntry(liveValue: 1) var inventoried: Int = 0

  static var inventoriedKey: any TestDependencyKey.Type { __Key_inventoried.self }
}

private func localKey() -> any TestDependencyKey.Type {
  enum LocalKey: DependencyKey {
    static var liveValue: Int { 0 }
    static var testValue: Int { 0 }
  }
  return LocalKey.self
}

extension TestDependencyKey {
  fileprivate static var valueType: Any.Type { Value.self }
}
