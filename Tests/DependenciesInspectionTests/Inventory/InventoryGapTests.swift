import DependenciesInspection
import Testing

/// Why keys may be missing, in words.
@Suite struct InventoryGapTests {
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
    #expect(inventory.incompleteness == (isDebugBuild ? [gap] : [.releaseBuild, gap]).map(\.text))
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
    #expect(inventory.gaps.filter { $0 != .releaseBuild } == [.selfCheckFailed])
    #expect(inventory.description.hasPrefix("No keys were found.\n\nThe list may be incomplete.\n"))
  }
}
