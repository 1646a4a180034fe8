import Dependencies
import DependenciesInspection

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Shows which keys are known before a dynamic library is loaded, while it is, and after it has been closed.

func printKeysOfPlugin(_ moment: String) {
  let inventory = DependencyInventory.current
  let keys = inventory.keys.filter { $0.module == "Plugin" }
  let lines = keys.map {
    "\($0), \($0.hasLiveValue ? "live" : "not live"), \($0.lifetime?.description ?? "")"
  }
  print("\(moment): \(lines)")
  for reason in inventory.gaps { print(reason) }
}

printKeysOfPlugin("before")
let arguments = CommandLine.arguments
guard arguments.count > 1, let library = dlopen(arguments[1], RTLD_NOW) else {
  fatalError("usage: Loader LIBRARY [delete|replace]")
}
switch arguments.dropFirst(2).first {
case "delete": unlink(arguments[1])
case "replace":
  // The loaded file stays; another one gets its name.
  unlink(arguments[1])
  symlink(arguments[0], arguments[1])
default: break
}
printKeysOfPlugin("loaded")
dlclose(library)
printKeysOfPlugin("closed")
