/// Defaults that need one another to be built.
struct Cycle: Sendable {
  /// One read on the way around.
  struct Step: Sendable {
    let name: DependencyName
    let location: SourceLocation
  }

  /// The reads in order; the last is of the same dependency as the first.
  let steps: [Step]

  /// Makes the path from the builds on the way.
  ///
  /// - Parameters:
  ///   - builds: The builds, each of which read the next.
  ///   - site: The read that came back to the first build.
  init(_ builds: [Build], closedAt site: ReadSite) {
    steps =
      builds.map { Step(name: $0.site.name, location: $0.site.location) }
      + [Step(name: builds.first?.site.name ?? site.name, location: site.location)]
  }
}
