// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  private var storage: Storage?

  private final class Storage {
    var values: [ObjectIdentifier: Any] = [:]
  }

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { storage?.values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set {
      let copy = Storage()
      copy.values = storage?.values ?? [:]
      copy.values[ObjectIdentifier(key)] = newValue
      storage = copy
    }
  }

  /// Whether nothing has been set since one of the two was a copy of the other.
  func isIdentical(to other: EnvironmentValues) -> Bool { storage === other.storage }
}

@MainActor
@preconcurrency
public struct OpenURLAction: Sendable {
  public enum Result: Sendable {
    case handled, discarded, systemAction
  }

  private let handler: @Sendable (URL) -> Result

  public nonisolated init(handler: @escaping @Sendable (URL) -> Result) { self.handler = handler }

  /// Drops the completion where the system should open the URL, since there is no system here.
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler(url) {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .systemAction: break
    }
  }
}

extension EnvironmentValues {
  private enum LocaleKey: EnvironmentKey {
    static var defaultValue: Locale { Locale(identifier: "en_US") }
  }

  private enum OpenURLKey: EnvironmentKey {
    static var defaultValue: OpenURLAction { OpenURLAction { _ in .systemAction } }
  }

  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}
