/// How a value came to keep one that does not live as long.
struct CaptivePath: Sendable {
  struct Step: Sendable {
    let name: DependencyName
    let lifetime: DependencyLifetime
  }

  /// From the value that lives longer to the one that does not; each read the next while it was built.
  let steps: [Step]
}
