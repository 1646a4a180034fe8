#if os(Linux)
  import Foundation
  import ProcessRunner
  import Testing

  /// The inventory of a program of three modules: an interface, its live values, and a module without keys.
  @Suite struct InventoryProgramTests {
    @Test func aProgramListsTheKeysOfItsModulesAndKnowsThePropertyOfAReadAfterIt() async throws {
      let process = try await runBuiltProgram("InventoryFixture", arguments: ["list"])
      expectList(process.output)
      #expect(process.errors == "")
      #expect(process.succeeded)
      let reading = try await runBuiltProgram("InventoryFixture", arguments: ["read"])
      #expect(reading.output == "live\n\\.storageClient\n")
    }

    @Test func aCheckAtLaunchWritesEachKeyWithoutALiveValueToStandardError() async throws {
      let process = try await runBuiltProgram("InventoryFixture", arguments: ["verify"])
      let errors = process.errors.replacing(/main\.swift:\d+/, with: "main.swift:#")
      #if DEBUG
        let summaries = errors.split(separator: "\n").filter {
          $0.hasPrefix("InventoryFixture/main.swift:#: ")
        }
        #expect(
          summaries == [
            #"InventoryFixture/main.swift:#: error: \.footer has no live value."#,
            "InventoryFixture/main.swift:#: error: MailKey has no live value.",
            "InventoryFixture/main.swift:#: error: Bool has no live value.",
            "InventoryFixture/main.swift:#: error: Outer.InnerKey has no live value.",
          ]
        )
        let mail = """
          InventoryFixture/main.swift:#: error: MailKey has no live value.

            Key:           MailKey
            Value:         Int
            Declared in:   MailFixture
            Live modules:  StorageFixtureLive

          A program that reads it gets its test value.
          Link the module that holds the live value, or write it:

            extension MailKey: DependencyKey {
              static var liveValue: Int { … }
            }

          If it needs none, because the program always sets it or never reads it, leave it out:

            DependencyInventory.current.reportMissingLiveValues(except: [MailKey.self])

          """
        #expect(errors.contains(mail))
      #else
        let known = [
          #"\.footer has no live value (key DependencyValues.footerDependencyKey, value String, declared in MailFixture, "#,
          "MailKey has no live value (key MailKey, value Int, declared in MailFixture, ",
          "Bool has no live value (key Bool, value Bool, declared in StorageFixture, ",
          "Outer.InnerKey has no live value (key Outer.InnerKey, declared in StorageFixture, ",
        ].map {
          "swift-dependency-values: \($0)live modules StorageFixtureLive). A program that reads it gets its test value."
        }
        let lines = errors.dropLast(incomplete.count).split(separator: "\n").map(String.init)
        #expect(errors.hasSuffix(incomplete))
        #expect(lines.allSatisfy(known.contains))
        #expect(lines.contains(known[1]))
      #endif
      #expect(process.succeeded)
    }

    @Test func aProgramWithoutSymbolsListsTheSame() async throws {
      try await withCopyOfFixture { program in
        let strip = URL(fileURLWithPath: "/usr/bin/strip")
        let stripped = try await run(strip, arguments: [program.path], environment: [:])
        try #require(stripped.succeeded, "\(stripped.errors)")
        let process = try await runProgram(program, arguments: ["list"])
        expectList(process.output)
        #expect(process.succeeded)
      }
    }

    @Test func aProgramWithoutItsSectionHeadersSaysThatItsKeysAreUnknown() async throws {
      let gap = """
        The keys of /proc/self/exe are not known, because the file has no section headers. Strip only its symbols.
        """
      // No headers, headers beyond the end of the file, a section with the names that does not exist, no
      // sections.
      let damages: [[(place: Range<Int>, value: UInt64)]] = [
        [(40..<48, 0), (60..<64, 0)], [(40..<48, 0x7FFF_FFFF_FFFF_FFFF)], [(62..<64, 0xFFFF)], [(60..<62, 0)],
      ]
      for damage in damages {
        try await withCopyOfFixture { program in
          var bytes = try Data(contentsOf: program)
          for (place, value) in damage {
            let number = withUnsafeBytes(of: value.littleEndian) { Data($0.prefix(place.count)) }
            bytes.replaceSubrange(place, with: number)
          }
          try FileManager.default.removeItem(at: program)
          try bytes.write(to: program)
          try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
          let process = try await runProgram(program, arguments: ["list"])
          let output = "No keys were found.\n\nThe list may be incomplete.\n\(release)\(gap)\n"
          #expect(process.output == output, "\(damage)")
          #expect(process.succeeded, "\(damage)")
          let verification = try await runProgram(program, arguments: ["verify"])
          #expect(verification.errors.contains("The inventory may lack keys"), "\(damage)")
          #expect(verification.errors.contains(gap), "\(damage)")
          #expect(verification.succeeded, "\(damage)")
        }
      }
    }
  }

  private func withCopyOfFixture(_ operation: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inventory-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("InventoryFixture")
    try FileManager.default.copyItem(at: try url(ofBuiltProgram: "InventoryFixture"), to: program)
    try await operation(program)
  }

  /// Compares what a program prints with the table. In a release build, the optimizer decides which keys that
  /// the program does not use are missing.
  private func expectList(_ output: String) {
    #if DEBUG
      #expect(output == list)
    #else
      let note = "\n\nThe list may be incomplete.\n\(release)"
      #expect(output.hasSuffix(note))
      let found = rows(of: output.dropLast(note.count))
      #expect(found.isSubset(of: rows(of: list[...])))
      for key in ["MailKey", "StorageClient", "ClassKey"] {
        #expect(found.contains { $0.split(separator: " ")[1] == key })
      }
    #endif
  }

  #if DEBUG
    private let release = ""
  #else
    private let release =
      "A release build has no record of a key if the optimizer knew the key wherever it is used.\n"
    private let incomplete = """
      swift-dependency-values: The inventory may lack keys, so that more of them may have no live value (reason \(release.dropLast())).

      """

    /// The rows of a table, without the spaces between the columns, which depend on the other rows.
    private func rows(of table: Substring) -> Set<String> {
      Set(table.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") })
    }
  #endif

  private let list = """
    Module          Key                   Property   Value          Lifetime   Live value
    MailFixture     footerDependencyKey   \\.footer   String         cached     none
    MailFixture     MailKey                          Int            cached     none
    StorageFixture  Bool                             Bool           cached     none
    StorageFixture  ClassKey                         Int            cached     StorageFixtureLive
    StorageFixture  limitDependencyKey    \\.limit    Int            cached     StorageFixtureLive
    StorageFixture  retriesDependencyKey  \\.retries  Int            cached     yes
    StorageFixture  Outer.InnerKey                   (generic)                 none
    StorageFixture  StorageClient                    StorageClient  cached     StorageFixtureLive
    StorageFixture  String.NestedKey                 [Int]          transient  StorageFixtureLive

    """
#endif
