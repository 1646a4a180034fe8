/// The place of a value in a scope.
struct ScopedSlot: ValueSlot {
  let storage: ScopeStorage
  let identity: ScopedInstance.Identity
  let site: ReadSite
  let keyType: any TestDependencyKey.Type

  var scopeStorage: ScopeStorage? { storage }

  var box: AnyValueBox? {
    guard let instance = storage.instance(of: identity) else { return nil }
    instance.noteReader(at: site.location)
    return instance.box
  }

  var running: Construction? { storage.build(of: identity) }

  func accepts(buildOnBehalfOf parent: Construction?) -> Bool {
    switch storage.state {
    case .open: true
    // What is still being built for the scope gets what it needs.
    case .closing: parent?.chain.contains { $0.scopeStorage?.isWithin(storage) == true } == true
    case .closed: false
    }
  }

  func begin(_ build: Construction) { storage.begin(build, of: identity) }
  func end(_ build: Construction, _ afterUnlock: inout AfterUnlock) { storage.end(build, &afterUnlock) }

  func keep(_ box: AnyValueBox) {
    let instance = ScopedInstance(box, of: identity, keyType: keyType)
    instance.noteReader(at: site.location)
    storage.add(instance)
  }
}
