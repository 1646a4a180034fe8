import Dependencies
import DependenciesInspection
import MailFixture
import StorageFixture
import StorageFixtureLive

// A program of several modules, which prints its own inventory.

// Used, since a release build has no record of keys that nothing uses.
for key in [MailKey.self, StorageClient.self, ClassKey.self] as [any TestDependencyKey.Type]
where "\(key)".isEmpty {
  print(key)
}

let inventory = DependencyInventory.current
let own = inventory.filter { $0.module.contains("Fixture") }

switch CommandLine.arguments.dropFirst().first {
case "list":
  print(own)
case "read":
  @Dependency(\.storageClient) var storageClient
  print(storageClient.name)
  let key = DependencyInventory.current.keys.first { $0.type == StorageClient.self }
  print(key?.property ?? "unknown")
case "verify":
  inventory.reportMissingLiveValues()
default:
  fatalError("usage: InventoryFixture list|read|verify")
}
