import DependenciesCore

/// The keys of random programs. Both sides know them: the library as types, the model as these cases.
enum ProgramKey: Int, CaseIterable {
  case user, greeting, api, settings, log, draft, player, style, page, book
  case cart, order, form, basket, avatars, rooms
  case token, badge, ticket
  case mailer, printer, parcel, bundle, stamp, receipt, index, session, shelf
  /// The library's `continuousClock`.
  case clock

  /// The keys of the program's own values.
  static let own: [ProgramKey] = allCases.filter { $0 != .clock }

  /// The number of the key's type in a program of an owner.
  func number(ofTypeOwnedBy owner: Int) -> Int { owner * Self.count + rawValue }

  init(ofType number: Int) { self = .init(rawValue: number % Self.count)! }

  private static let count = allCases.count

  var lifetime: DependencyLifetime {
    switch self {
    case .user, .greeting, .api, .settings, .book, .avatars, .clock, .mailer, .printer, .parcel, .index,
      .shelf, .log:
      .cached
    case .draft, .page, .ticket, .bundle: .transient
    case .player, .stamp: .weak
    case .style: .graph
    case .token: .expiring(after: .seconds(10))
    case .badge: .expiring(after: .seconds(5))
    case .cart, .order, .session: .scoped(to: Session.self)
    case .form, .basket, .receipt: .scoped(to: Request.self)
    case .rooms: .scoped(to: App.self)
    }
  }

  /// The name of the scope that the lifetime names.
  var scope: ProgramScope? {
    switch self {
    case .cart, .order, .session: .session
    case .form, .basket, .receipt: .request
    case .rooms: .app
    default: nil
    }
  }

  /// The keys that a default reads while it is built, in this order.
  var reads: [ProgramKey] {
    switch self {
    case .user, .avatars, .rooms, .mailer, .session, .clock: []
    case .greeting, .log, .draft, .player, .style, .form, .token, .printer: [.user]
    case .settings: [.user, .greeting]
    case .api: [.greeting, .draft]
    case .page: [.style, .draft, .style]
    case .book: [.style, .page]
    case .cart: [.session, .user, .api]
    case .order: [.cart, .style, .page]
    case .basket: [.cart, .form]
    case .badge: [.token, .style]
    case .ticket: [.badge, .token]
    case .parcel: [.mailer, .printer]
    case .bundle: [.printer, .session, .parcel]
    case .stamp: [.mailer]
    case .receipt: [.printer, .session, .user]
    case .index: [.settings, .style]
    case .shelf: [.cart, .user]
    }
  }

  /// The keys that a default reads while it is built, also two constructions away.
  var readsInAll: Set<ProgramKey> {
    reads.reduce(into: Set(reads)) { $0.formUnion($1.readsInAll) }
  }

  /// The keys that an output of a family reads while it is built.
  static let readByOutputs: [ProgramKey] = [.user, .draft, .printer]

  /// The keys that the `@Dependency` properties of a built value read, later.
  static let readLater: [ProgramKey] = [
    .user, .greeting, .draft, .cart, .token, .style, .player, .printer, .parcel, .receipt, .session,
  ]

  /// Whether a `@Dependency` in an object or a construction has a path, which any key may be behind.
  var isReadByPath: Bool { rawValue.isMultiple(of: 3) }

  /// The context for which the key has no value of its own.
  var missing: DependencyContext? {
    switch self {
    case .mailer, .session: .live
    case .printer: .test
    default: nil
    }
  }

  /// The property that gives the value for a context: `liveValue`, `previewValue` or `testValue`.
  func property(for context: DependencyContext) -> DependencyContext {
    switch self {
    case .mailer, .session: .test
    case .printer: .live
    default: context
    }
  }

  /// How far the construction of a default advances the clock.
  var secondsToBuild: Int { self == .token ? 1 : 0 }

  /// Whether a read of it reads the clock.
  var readsClock: Bool {
    if case .expiring = lifetime.kind { true } else { reads.contains(where: \.readsClock) }
  }

  /// Whether a store keeps its values.
  var isKept: Bool {
    switch lifetime.kind {
    case .transient, .graph: false
    case .cached, .weak, .expiring, .scoped: true
    }
  }

  var hasFamily: Bool { self == .avatars || self == .rooms }

  enum App: DependencyScopeName {}
  enum Request: DependencyScopeName {}

  /// The value of a session, and the library's side of the key `session`. All programs share the type, since no
  /// store keeps its values longer than a scope.
  struct Session: DependencyScopeValue {
    let node: ProgramNode
  }
}

/// The names of the scopes.
enum ProgramScope: String, CaseIterable, Sendable {
  case app = "App"
  case session = "Session"
  case request = "Request"

  var name: any DependencyScopeKind.Type {
    switch self {
    case .app: ProgramKey.App.self
    case .session: ProgramKey.Session.self
    case .request: ProgramKey.Request.self
    }
  }

  /// The key of the value that a scope of the name carries.
  var key: ProgramKey? { self == .session ? .session : nil }
}
