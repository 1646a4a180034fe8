import Dependencies
import DependenciesInspection
import Testing

@Suite struct InventoryTests {
  @Test func aKeyOfEveryKindIsFound() throws {
    let table: [(any TestDependencyKey.Type, String, DependencyLifetime, isLive: Bool)] = [
      (EnumKey.self, "InventoryTests.EnumKey", .cached, isLive: true),
      (ClassKey.self, "InventoryTests.ClassKey", .transient, isLive: false),
      (PrivateKey.self, "PrivateKey", .transient, isLive: true),
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

  @Test func aBuiltInDependencyIsFoundWithItsProperty() throws {
    // Read, since a release build has no record of a built-in dependency that the program does not use.
    withDependencies({ $0.context = .live }, operation: { _ = DependencyValues.current.uuid })
    let key = try #require(DependencyInventory.current.keys.first { $0.property == #"\.uuid"# })
    #expect(key.module == "Dependencies")
    #expect(key.valueType == UUIDGenerator.self)
    #expect(key.hasLiveValue)
  }

  /// The properties are left out, since other tests read some of them for the first time meanwhile.
  @Test func eightTasksThatAskAtOnceGetTheSameKeys() async {
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
  }
}

// The table.
extension InventoryTests {
  /// The lines of the table of some keys. A release build adds that the list may be incomplete.
  private func lines(where isIncluded: (DependencyInventory.Key) -> Bool) -> [String] {
    let text = DependencyInventory.current.filter(isIncluded).description
    return text.split(separator: "\n").map(String.init).prefix { $0 != "The list may be incomplete." } + []
  }

  // The table left out each property that is written by hand.
  @Test func theTableHasThePropertyOfAKeyOnceAReadHasBuiltItsValue() {
    #expect(
      lines { $0.type == APIClientKey.self } == [
        "Module                       Key           Value      Lifetime  Live value",
        "DependenciesInspectionTests  APIClientKey  APIClient  cached    yes",
      ]
    )
    _ = DependencyValues.current.apiClient
    #expect(
      lines { $0.type == APIClientKey.self } == [
        "Module                       Key           Property     Value      Lifetime  Live value",
        "DependenciesInspectionTests  APIClientKey  \\.apiClient  APIClient  cached    yes",
      ]
    )
  }

  // A long type made each line as long as that.
  @Test func theTableIsAtMost110ColumnsWide() {
    #expect(
      lines { $0.type == KeyOfALongType.self } == [
        """
        Module                       Key                           Value                          \
        Lifetime  Live value
        """,
        """
        DependenciesInspectionTests  InventoryTests.KeyOfALongTy…  @Sendable ([String: Set<Int>…  \
        cached    none
        """,
      ]
    )
    let all = lines { _ in true }
    #expect(all.count > 20)
    #expect(all.prefix { !$0.contains("so its tear-down") }.filter { $0.count > 110 } == [])
  }
}

// Why keys may be missing.
extension InventoryTests {
  @Test func aGapIsSaidInWords() {
    let library = "/lib/a.so"
    let unknown = "The keys of /lib/a.so are not known, because the file"
    let table: [(gap: InventoryGap, text: String)] = [
      (
        .releaseBuild,
        "A release build has no record of a key if the optimizer knew the key wherever it is used."
      ),
      (.unknownSystem, "It is not known how to find the keys of a process on this system."),
      (.selfCheckFailed, "A key that is known to be linked was not found, so the records were misread."),
      (.image(library, .fileMissing), "\(unknown) cannot be read."),
      (.image(library, .fileChanged), "\(unknown) has changed since it was loaded."),
      (.image(library, .noSectionHeaders), "\(unknown) has no section headers. Strip only its symbols."),
      (.image(library, .notKept), "\(unknown) cannot be kept loaded."),
      (.brokenRecords(1, image: library), "/lib/a.so has 1 record of conformances that cannot be read."),
      (.brokenRecords(2, image: library), "/lib/a.so has 2 records of conformances that cannot be read."),
      (.typeNotFound("Key"), "The key Key is not listed, because its type cannot be made from its record."),
      (
        .notAKey("Key"),
        "The type Key is not listed, because it is recorded as a key, but is none at run time."
      ),
    ]
    for (gap, text) in table { #expect(gap.text == text) }
  }

  @Test func anImageWithUnknownRecordsIsNamedWhileTheKeysOfOthersAreListed() throws {
    let images = try #require(LoadedImage.all)
    let unknown = LoadedImage(path: "/lib/a.so", segments: [], records: .unknown(.noSectionHeaders))
    let inventory = DependencyInventory(images: images + [unknown])
    let gap = InventoryGap.image("/lib/a.so", .noSectionHeaders)
    #expect(inventory.gaps == (isDebugBuild ? [gap] : [.releaseBuild, gap]).map(\.text))
    #expect(!inventory.isComplete)
    #expect(inventory.keys.count == DependencyInventory.current.keys.count)
    #expect(DependencyInventory.current.isComplete == isDebugBuild)
  }

  @Test func nothingIsListedIfAKnownKeyIsNotFound() throws {
    let images = try #require(LoadedImage.all).map { image in
      LoadedImage(path: image.path, segments: image.segments, records: .none)
    }
    let inventory = DependencyInventory(images: images)
    #expect(inventory.keys.isEmpty)
    #expect(inventory.knownGaps.filter { $0 != .releaseBuild } == [.selfCheckFailed])
    #expect(inventory.description.hasPrefix("No keys were found.\n\nThe list may be incomplete.\n"))
  }
}

extension InventoryTests {
  enum EnumKey: DependencyKey {
    static let liveValue = 0
    static let testValue = 0
  }

  enum KeyOfALongType: TestDependencyKey {
    typealias Value = @Sendable ([String: Set<Int>], any Clock<Duration>) throws -> Void

    static var testValue: Value { { _, _ in } }
  }

  final class ClassKey: TestDependencyKey {
    static var testValue: String { "" }
    static var lifetime: DependencyLifetime { .transient }
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
