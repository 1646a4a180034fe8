@main
enum LanguageMode {
  static func main() async throws {
    try await checkReads()
    try await checkOverrides()
    try await checkIsolation()
    try await checkModels()
    try await checkInheritance()
    try await checkCapture()
    try await checkMacros()
    await checkMainActorClients()
    await checkLifetimes()
    print("\(name): all checks passed")
  }

  /// The module's name, which is that of the mode.
  private static var name: Substring { #fileID.prefix { $0 != "/" } }
}
