import Dependencies
import DependenciesInspection
import Testing

/// The keys that are read from records, both valid and damaged.
@Suite struct ConformanceRecordsTests {
  @Test func theTypeTheNamesAndTheModulesOfAConformanceAreRead() throws {
    var image = ImageBuilder()
    try image.withImage { image in
      let records = ConformanceRecords([image])
      let key = try #require(records.keys.first)
      #expect(records.keys.count == 1)
      #expect(key.typeName == "Model.Key")
      #expect(key.module == "App")
      #expect(!key.isGeneric)
      #expect(records.liveKeys.isEmpty)
      #expect(records.broken.isEmpty)
    }
    // A retroactive conformance.
    image.set(UInt32(1 << 6), at: .conformanceFlags)
    try image.withImage { image in
      let key = try #require(ConformanceRecords([image]).keys.first)
      #expect(key.module == "AppLive")
    }
  }

  @Test func typesAndProtocolsThatTheSystemDoesNotHaveAreLeftOutAndBrokenRecordsCountedAndNotFollowed() {
    let table: [(damage: String, part: ImageBuilder.Part, value: Int32, isBroken: Bool)] = [
      ("a protocol that is missing", .conformance, 0, false),
      ("a type that is missing", .conformanceType, 0, false),
      ("a conformance that is missing", .record, 0, false),
      ("a protocol of another module", .protocolParent, 60, false),
      ("an offset that leads out of the image", .record, 1 << 20, true),
      ("an offset that is not aligned", .record, 33, true),
      ("a protocol out of the image", .conformance, -(1 << 20), true),
      ("a pointer to a protocol out of the image", .conformance, 1 << 20 | 1, true),
      ("a protocol that is a module", .protocolFlags, 0, true),
      ("a protocol without a name", .protocolName, 0, true),
      ("a name out of the image", .protocolName, 1 << 20, true),
      ("a type out of the image", .conformanceType, 1 << 20, true),
      ("an unknown kind of type", .conformanceFlags, 7 << 3, true),
      ("a type that is a protocol", .typeFlags, 3, true),
      ("a kind that does not exist", .typeFlags, 9, true),
      ("a type that is inside of itself", .typeParent, -4, true),
      ("a type in nothing", .typeParent, 0, true),
      ("a type that no function makes", .typeFunction, 0, true),
      ("a type that something else than a function makes", .typeFunction, -12, true),
    ]
    for (damage, part, value, isBroken) in table {
      var image = ImageBuilder()
      image.set(value, at: part)
      image.withImage { image in
        let records = ConformanceRecords([image])
        #expect(records.keys.isEmpty, "\(damage)")
        #expect(records.broken.map(\.path) == (isBroken ? ["App"] : []), "\(damage)")
        #expect(records.broken.map(\.count) == (isBroken ? [1] : []), "\(damage)")
      }
    }
  }

  @Test func bytesThatChangeAtWillAreNeverFollowedOutOfTheImage() {
    var generator = SeededRandomNumberGenerator(seed: 1)
    for _ in 0..<20_000 {
      var image = ImageBuilder()
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        image.bytes[Int.random(in: 0..<image.bytes.count, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      image.withImage { image in
        let records = ConformanceRecords([image])
        #expect(records.keys.count + records.liveKeys.count + (records.broken.first?.count ?? 0) <= 1)
      }
    }
  }
}

/// An image with one record, that `App.Model.Key` conforms to `TestDependencyKey`, as the compiler writes it.
struct ImageBuilder {
  var bytes = [UInt8](repeating: 0, count: 256)

  /// The offset of each part.
  enum Part: Int {
    case record = 0
    case conformance = 32
    case conformanceType = 36
    case conformanceFlags = 44
    case conformanceModule = 48
    case protocolFlags = 52
    case protocolParent = 56
    case protocolName = 60
    case coreModule = 64
    case typeFlags = 76
    case typeParent = 80
    case typeName = 84
    case typeFunction = 88
    case outerTypeFlags = 96
    case appModule = 116
    case liveModule = 128
    case names = 140
    case code = 248
  }

  init() {
    var end = Part.names.rawValue
    var names: [String: Int] = [:]
    for name in ["TestDependencyKey", "DependenciesCore", "App", "AppLive", "Model", "Key"] {
      names[name] = end
      bytes.replaceSubrange(end..<(end + name.utf8.count), with: name.utf8)
      end += name.utf8.count + 1
    }
    func describe(_ kind: UInt32, _ name: String, at place: Int, in parent: Part?) {
      set(kind, at: place)
      if let parent { set(Int32(parent.rawValue - place - 4), at: place + 4) }
      set(Int32(names[name]! - place - 8), at: place + 8)
    }
    point(from: .record, to: .conformance)
    point(from: .conformance, to: .protocolFlags)
    point(from: .conformanceType, to: .typeFlags)
    point(from: .conformanceModule, to: .liveModule)
    describe(3, "TestDependencyKey", at: Part.protocolFlags.rawValue, in: .coreModule)
    describe(0, "DependenciesCore", at: Part.coreModule.rawValue, in: nil)
    describe(18, "Key", at: Part.typeFlags.rawValue, in: .outerTypeFlags)
    point(from: .typeFunction, to: .code)
    describe(17, "Model", at: Part.outerTypeFlags.rawValue, in: .appModule)
    describe(0, "App", at: Part.appModule.rawValue, in: nil)
    describe(0, "AppLive", at: Part.liveModule.rawValue, in: nil)
  }

  /// Writes the distance from one part to another.
  mutating func point(from part: Part, to other: Part) {
    set(Int32(other.rawValue - part.rawValue), at: part)
  }

  mutating func set(_ value: some FixedWidthInteger & BitwiseCopyable, at part: Part) {
    set(value, at: part.rawValue)
  }

  private mutating func set(_ value: some FixedWidthInteger & BitwiseCopyable, at place: Int) {
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: value, toByteOffset: place, as: type(of: value)) }
  }

  /// Puts the image into memory of its own, so that a tool that watches memory sees what is read beside it.
  func withImage<Result>(_ operation: (LoadedImage) throws -> Result) rethrows -> Result {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    defer { memory.deallocate() }
    memory.copyBytes(from: bytes)
    let start = UInt(bitPattern: memory.baseAddress!)
    let code = start + UInt(Part.code.rawValue)
    let image = LoadedImage(
      path: "App",
      segments: [
        LoadedImage.Segment(range: start..<code),
        LoadedImage.Segment(range: code..<(code + 8), isReadable: false, isExecutable: true),
      ],
      records: .found(start..<(start + 4))
    )
    return try operation(image)
  }
}
