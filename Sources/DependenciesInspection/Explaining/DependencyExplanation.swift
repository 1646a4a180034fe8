/// Why a dependency has its value. `DependencyValues.explain` makes one.
///
/// Its description has all the details:
///
/// ```
/// \.apiClient is an override that was set at Search/SearchTests.swift:12.
///
///   Key:       APIClientKey
///   Value:     APIClient
///   Lifetime:  cached
///   Hides:     an override that was set at Search/SearchApp.swift:8
///              a default that was built for the read at Search/SearchModel.swift:5
/// ```
public struct DependencyExplanation: Hashable, Sendable {
  /// The name in code: `\.apiClient`, or `APIClientKey`.
  public let name: String

  /// Where the value comes from; nil if it does not exist yet.
  public let source: DependencySource?

  /// Whether the reader captured the value when it was made, rather than finding it where it runs.
  public let isCaptured: Bool

  /// The hidden sources, from the nearest to the farthest.
  public let hiddenSources: [DependencySource]

  /// The explanations of the other keys, if the property is computed from several.
  public internal(set) var others: [DependencyExplanation] = []

  private let text: String
}

extension DependencyExplanation {
  /// The explanation of a property that reads no key.
  static let ofNoKey = DependencyExplanation(
    name: "The property",
    source: nil,
    isCaptured: false,
    hiddenSources: [],
    text: "The property reads no key, so nothing overrides it, and nothing is built for it."
  )

  init(of name: DependencyName, lifetime: DependencyLifetime, from sources: ValueSources) {
    let current = sources.override.map { [DependencySource($0)] } ?? []
    let captured = sources.capturedOverride.map { [DependencySource($0)] } ?? []
    let ofTest = sources.overrideOfTest.map { [DependencySource($0)] } ?? []
    let ofDefault = sources.defaultOrigin.map { [DependencySource($0)] } ?? []
    let all = current + captured + ofTest + ofDefault
    let isCaptured = current.isEmpty && !captured.isEmpty
    var fact =
      all.first.map { "is \($0)" } ?? Self.nextRead(of: lifetime, from: sources)
    if isCaptured { fact += "; the reader captured it when it was made" }
    if sources.isReset { fact += "; a reset hides the overrides around it" }
    let hiddenSources = Array(all.dropFirst())
    let facts: [Diagnostic.Fact] = [
      ("Key", name.key),
      ("Value", name.value),
      ("Lifetime", lifetime.description),
      (
        "Hides",
        hiddenSources.isEmpty ? nil : hiddenSources.map(\.description).joined(separator: "\n             ")
      ),
    ]
    self.init(
      name: name.short,
      source: all.first,
      isCaptured: isCaptured,
      hiddenSources: hiddenSources,
      text: Diagnostic.layout("\(name.short) \(fact).", facts)
    )
  }
}

extension DependencyExplanation {
  /// How the next read gets a missing value, as text.
  private static func nextRead(of lifetime: DependencyLifetime, from sources: ValueSources) -> String {
    let build = "builds the default for the context \(sources.context)"
    switch lifetime.kind {
    case .cached, .weak, .expiring: return "has no value yet: the next read \(build)"
    case .transient: return "is not kept: each read \(build)"
    case .graph: return "is not kept: each read \(build), once for values that are built together"
    case .scoped(let name):
      let testValue = "a read is reported as an issue, and gets the test value"
      guard let scope = sources.scope else {
        return "has no value: no scope of \(typeName(name)) is open, so \(testValue)"
      }
      let place = "the scope \(typeName(name)) that was opened at \(scope.location)"
      return scope.isOpen
        ? "has no value yet: the next read \(build), in \(place)"
        : "has no value: \(place) is closed, so \(testValue)"
    }
  }
}

extension DependencySource {
  fileprivate init(_ override: ValueSources.Override) {
    self =
      override.scope.map { .scope(typeName($0.name), openedAt: "\($0.location)") }
      ?? DependencySource(override.origin)
  }
}

extension DependencyExplanation: CustomStringConvertible {
  /// The value's source and the details, in a few lines.
  public var description: String { ([text] + others.map(\.description)).joined(separator: "\n\n") }
}
