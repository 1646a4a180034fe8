import Dependencies

@main struct Program {
  static func main() async throws {
    try await withDependencyScope(Shift(seller: "Ann")) {
      @Dependency(\.drawer) var drawer
      try Till().sell("Tea", for: 3)
      await drawer.add(3)
    }
  }
}
