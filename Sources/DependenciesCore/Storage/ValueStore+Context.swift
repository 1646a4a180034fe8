// The context of the reads that have none of their own.
extension ValueStore {
  /// The context of a read.
  ///
  /// - Parameters:
  ///   - context: The storage's own context, if any.
  ///   - isUse: Whether the read fixes the prevailing context, which then no longer changes.
  func context(_ context: DependencyContext?, isUse: Bool = false) -> DependencyContext {
    // Looked at without the lock, since threads share the store.
    if !isUse || isContextUsed { return context ?? prevailingContext }
    return lock.withLock {
      // Once a default exists, reads find it without naming a context.
      if context == nil || context == prevailingContext { useContext() }
      return context ?? prevailingContext
    }
  }

  private var prevailingContext: DependencyContext {
    guard let table = unsafe prevailing?.load() else { return .inferred }
    return DependencyContext.allCases.first { unsafe address(of: $0) == table } ?? .inferred
  }

  private var isContextUsed: Bool { unsafe contextUse?.load() != nil }
  func useContext() { unsafe contextUse?.store(prevailing?.load()) }

  func prevail(_ context: DependencyContext) { unsafe prevailing?.store(address(of: context)) }

  /// Where readers find the table of a context. Only for stores that have tables.
  @inline(__always)
  func address(of context: DependencyContext) -> UnsafeRawPointer {
    // Threads share the tables, so retaining one would cause contention.
    unsafe Unmanaged.passUnretained(tables[context.index])._withUnsafeGuaranteedRef(unsafe \.address)
  }

  var preparedContext: DependencyContext? {
    lock.withLock { isContextPrepared ? prevailingContext : nil }
  }

  /// Makes a context the prevailing one. The caller holds the lock.
  ///
  /// - Returns: Whether it prevails now. It does not if another one has been used, except that of previews.
  func prepare(_ context: DependencyContext, replacing: Bool) -> Bool {
    if isContextUsed, prevailingContext != context, prevailingContext != .preview, !replacing { return false }
    prevail(context)
    useContext()
    isContextPrepared = true
    return true
  }

  /// Notes that a value was prepared for a context, which then no longer changes if it prevails. The caller
  /// holds the lock.
  func noteValue(in context: DependencyContext) {
    if context != prevailingContext { return }
    useContext()
    isContextPrepared = true
  }
}

extension DependencyContext {
  var index: Int {
    switch self {
    case .live: 0
    case .preview: 1
    case .test: 2
    }
  }
}
