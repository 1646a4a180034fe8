internal import Observation

/// A place in the tree. It keeps the state of a view that is there, and the body that was evaluated last.
@MainActor
final class Node {
  let window: Window
  private(set) var children: [(id: AnyHashable, node: Node)] = []

  /// The text or the button that is shown here.
  var item: Item?

  /// Whether another view covers this place, and all below.
  private var isCovered = false

  /// Runs after the update that shows this place, or uncovers it.
  var onAppear: @MainActor () -> Void = {}

  /// Runs after the update that removes this place, or covers it.
  var onDisappear: @MainActor () -> Void = {}

  private var objects: [AnyObject] = []
  private var value: Any?
  private var body: Any?
  private var isDirty = true

  init(_ window: Window) { self.window = window }

  /// Requests that the body is evaluated again.
  func setDirty() {
    isDirty = true
    window.isUpdateRequested = true
  }

  /// The children with these identities, in this order. All others are removed.
  func children(_ ids: [AnyHashable]) -> [Node] {
    var others = Dictionary(children.map { ($0.id, $0.node) }) { first, _ in first }
    children = ids.map { id in (id, others.removeValue(forKey: id) ?? Node(window)) }
    // New places are made before old ones are destroyed.
    window.removed += others.values
    return children.map(\.node)
  }

  /// The only child. One with another identity is removed.
  func child(_ id: AnyHashable = 0) -> Node { children([id])[0] }

  /// Destroys the state here and below. The actions of `onDisappear` run after the update.
  func remove() {
    window.actions.append(onDisappear)
    for (_, node) in children { node.remove() }
    (objects, value, body, children) = ([], nil, nil, [])
  }

  /// The object with a number that is kept here as long as the place exists.
  func object<Object: AnyObject>(_ index: Int, _ make: @autoclosure () -> Object) -> Object {
    if index == objects.count { objects.append(make()) }
    return objects[index] as! Object
  }

  /// Covers or uncovers the views here and below. They disappear and appear, and keep their state.
  func setCovered(_ isCovered: Bool) {
    if isCovered == self.isCovered { return }
    self.isCovered = isCovered
    notify(isCovered ? \.onDisappear : \.onAppear)
  }

  private func notify(_ action: KeyPath<Node, @MainActor () -> Void>) {
    window.actions.append(self[keyPath: action])
    for (_, node) in children { node.notify(action) }
  }

  var items: [Item] { isCovered ? [] : (item.map { [$0] } ?? []) + children.flatMap(\.node.items) }
}

extension Node {
  /// The body of a value, such as a view. It is evaluated only after a change of the value, of its state, or
  /// of what it reads from the environment.
  func body<Value, Body>(
    of value: Value,
    in environment: EnvironmentValues,
    _ evaluate: @MainActor (Value) -> Body
  ) -> Body {
    var hasChanged = isDirty || !((self.value as? Value).map { areSame($0, value) } ?? false)
    (self.value, isDirty) = (value, false)
    var installed = value
    var count = 0
    withUnsafeMutablePointer(to: &installed) {
      if install(Value.self, at: UnsafeMutableRawPointer($0), &count, environment) { hasChanged = true }
    }
    if hasChanged {
      body = withObservationTracking {
        evaluate(installed)
      } onChange: { [weak self] in
        MainActor.assumeIsolated { self?.setDirty() }
      }
    }
    return body as! Body
  }

  /// Gives the dynamic properties of a value what is kept for them here.
  ///
  /// - Returns: Whether a value of the environment has changed.
  private func install(
    _ type: Any.Type,
    at address: UnsafeMutableRawPointer,
    _ count: inout Int,
    _ environment: EnvironmentValues
  ) -> Bool {
    var hasChanged = false
    forEachField(of: type) { offset, field in
      let address = address + offset
      if let property = field as? any StoredProperty.Type {
        if property.install(at: address, count, in: self, environment) { hasChanged = true }
        count += 1
      } else if let property = field as? any DynamicProperty.Type {
        if install(property, at: address, &count, environment) { hasChanged = true }
        property.update(at: address)
      }
    }
    return hasChanged
  }
}

extension DynamicProperty {
  fileprivate static func update(at address: UnsafeMutableRawPointer) {
    address.assumingMemoryBound(to: Self.self).pointee.update()
  }
}
