/// Defaults that need one another to be built.
struct Cycle: Sendable {
  /// The reads on the way around, in order; the last is of the same dependency as the first.
  let steps: [ReadSite]

  /// Makes the path from the reads on the way, each of which was made for the one before.
  ///
  /// - Parameters:
  ///   - steps: The reads.
  ///   - site: The read that came back to the first.
  init(_ steps: [ReadSite], closedAt site: ReadSite) {
    self.steps = steps + [ReadSite(name: steps.first?.name ?? site.name, location: site.location)]
  }

  /// Makes the path of a cycle on one thread.
  ///
  /// - Parameters:
  ///   - build: The innermost build.
  ///   - first: The build that is wanted again.
  ///   - site: The read that wants it.
  init(_ build: Construction?, from first: Construction, closedAt site: ReadSite) {
    let builds = build?.path(from: first) ?? []
    self.init(builds.map(\.site), closedAt: site)
  }
}
