/// The source of a dependency's value. Places are file and line, such as `Search/SearchModel.swift:12`.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum DependencySource: Hashable, Sendable {
  /// An override, and the place that set it. A release build knows the place only if it was recording then.
  case override(at: String?)

  /// An override of a scope, and the place that opened the scope.
  case scope(String, openedAt: String)

  /// A value of `prepareDependencies`, and the place of the call.
  case prepared(at: String)

  /// A default, and the place of the read that it was built for.
  case built(for: String)

  /// A test value for one read, because the real value could not be built.
  case standIn
}

extension DependencySource {
  /// The source of a value. A missing origin means an override at an unknown place.
  init(_ origin: ValueOrigin?) {
    guard let origin else {
      self = .override(at: nil)
      return
    }
    switch origin.kind {
    case .override: self = .override(at: "\(origin.location)")
    case .prepared: self = .prepared(at: "\(origin.location)")
    case .built: self = .built(for: "\(origin.location)")
    case .standIn: self = .standIn
    }
  }
}

extension DependencySource {
  /// The text for the unknown place of an override.
  static let unknownPlace = "a place which a release build does not know"
}

extension DependencySource: CustomStringConvertible {
  /// A few words, such as `an override that was set at Search/SearchTests.swift:12`.
  public var description: String {
    switch self {
    case .override(let place): "an override that was set at \(place ?? Self.unknownPlace)"
    case .scope(let name, let place): "an override of the scope \(name), which was opened at \(place)"
    case .prepared(let place): "a value that was prepared at \(place)"
    case .built(let place): "a default that was built for the read at \(place)"
    case .standIn: "a test value, in place of one that could not be built"
    }
  }
}
