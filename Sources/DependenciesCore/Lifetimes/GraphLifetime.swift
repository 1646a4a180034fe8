/// Shared by all that is constructed, on one thread, on behalf of the outermost read.
struct GraphLifetime: LifetimeRules {
  var description: String { "graph" }
  var sharesValues: Bool { false }

  func box(for read: PendingRead) -> AnyValueBox {
    let root = read.parent?.graphRoot
    if let box = root?.graph[read.identity] { return read.use(box) }
    let box = read.ownBox()
    root?.graph[read.identity] = box
    return box
  }
}
