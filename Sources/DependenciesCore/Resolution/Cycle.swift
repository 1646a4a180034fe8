/// Defaults that need one another to be built.
struct Cycle: Sendable {
  /// One read on the way around.
  struct Step: Sendable {
    let name: DependencyName
    let location: SourceLocation
  }

  /// The reads in order; the last is of the same dependency as the first.
  let steps: [Step]

  /// Makes the path from the reads on the way, each of which was made for the one before.
  ///
  /// - Parameters:
  ///   - steps: The reads.
  ///   - site: The read that came back to the first.
  init(_ steps: [Step], closedAt site: ReadSite) {
    self.steps = steps + [Step(name: steps.first?.name ?? site.name, location: site.location)]
  }

  /// Makes the path of a cycle on one thread.
  ///
  /// - Parameters:
  ///   - build: The innermost build.
  ///   - first: The build that is wanted again.
  ///   - site: The read that wants it.
  init(_ build: Build?, from first: Build, closedAt site: ReadSite) {
    let builds = build?.path(from: first) ?? []
    self.init(builds.map { Step(name: $0.site.name, location: $0.site.location) }, closedAt: site)
  }
}
