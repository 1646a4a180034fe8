/// One value for each open scope of a name; the innermost counts.
struct ScopedLifetime: LifetimeRules {
  let name: any DependencyScopeName.Type

  var description: String { "scoped to \(typeName(name))" }
  var code: String { ".scoped(to: \(typeName(name)).self)" }

  static func == (left: ScopedLifetime, right: ScopedLifetime) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(name)) }

  func box(for read: PendingRead) -> AnyValueBox {
    let found = read.storage.openScopes.innermost(name) ?? innermost(around: read.parent)
    let isCaptive = read.reportCapture(from: found)
    switch found {
    case .storage(let scope):
      if let box = read.boxIfAccepted(in: ScopedSlot(scope: scope, read: read)) {
        if scope.identity.end != nil, scope.value(of: read.identity)?.isTornDown == true {
          read.reportOnce(.readAfterTearDown(read.site, scope.identity))
        }
        return box
      }
      let isTearingDown = ScopeWork.isPart(of: scope)
      read.reportOnce(
        isTearingDown ? .builtForTearDown(read.site, scope.identity) : .scopeClosed(read.site, scope.identity)
      )
    case .closed(let identity): read.reportOnce(.scopeClosed(read.site, identity))
    case nil where isCaptive: break
    case nil: read.reportOnce(.noOpenScope(read.site, name, open: read.storage.openScopes.all))
    }
    return read.testBox()
  }

  func knownBox(
    of key: any TestDependencyKey.Type,
    in storage: Storage,
    _ table: DefaultTable
  ) -> AnyValueBox? {
    guard case .storage(let scope) = storage.openScopes.innermost(name) else { return nil }
    let key = ObjectIdentifier(key)
    // A prepared value has no lifetime of its own.
    guard table[key] == nil else { return nil }
    let value = scope.value(of: ScopedInstance.Identity(key: key, owner: table.identity))
    return value?.isTornDown == false ? value?.box : nil
  }

  func slot(for read: PendingRead) -> (any ValueSlot)? {
    scope(for: read).map { ScopedSlot(scope: $0, read: read) }
  }

  func scope(for read: PendingRead) -> ScopeStorage? {
    guard case .storage(let scope) = read.storage.openScopes.innermost(name) else { return nil }
    return scope
  }

  func constructionStorage(for read: PendingRead, in scope: ScopeStorage?) -> Storage {
    scope?.currentOpening?.values.withDefaults(of: read.storage) ?? read.storage
  }

  func canEndBefore(_ holder: Construction, in scope: ScopeStack.Found?) -> Bool {
    guard holder.lifetime.rules is ScopedLifetime else { return true }
    guard case .storage(let scope) = scope, let other = holder.scopeStorage else { return false }
    return !other.isWithin(scope)
  }

  /// The innermost open scope of the name around the constructions that may see it. A singleton sees none.
  private func innermost(around construction: Construction?) -> ScopeStack.Found? {
    for construction in construction?.chain.prefix(while: { !$0.lifetime.rules.isProcessWide }) ?? [] {
      if let found = construction.surroundings.innermost(name) { return found }
    }
    return nil
  }
}

/// The slot of a value in a scope.
private struct ScopedSlot: ValueSlot {
  let scope: ScopeStorage
  let read: PendingRead

  var scopeStorage: ScopeStorage? { scope }

  var box: AnyValueBox? { scope.value(of: read.identity, readAt: read.site.location)?.box }

  var running: Construction? { scope.construction(of: read.identity) }

  func begin(_ construction: Construction) -> Bool { scope.begin(construction, of: read.identity) }

  func end(_: Construction, _ afterUnlock: inout AfterUnlock) { scope.end(of: read.identity, &afterUnlock) }

  func keep(_ box: AnyValueBox, from construction: Construction) {
    // A construction has its storage since it began.
    guard let storage = construction.storage else { return }
    let instance = ScopedInstance(box, keyType: read.keyType, constructedIn: storage)
    instance.noteReader(at: read.site.location)
    scope.add(instance, as: read.identity)
  }
}
