/// Why a dependency has the value that a read finds. `DependencyValues.explain` makes one.
///
/// Its description says it in full:
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

  /// Where the value comes from; nil if there is none yet, so that the next read builds a default.
  public let source: DependencySource?

  /// Whether the object that reads captured the value when it was made, rather than finding it where it runs.
  public let isCaptured: Bool

  /// What the source hides, from the nearest to the farthest.
  public let hides: [DependencySource]

  /// The explanations of the other keys, if the property is computed from several.
  public internal(set) var others: [DependencyExplanation] = []

  private let text: String
}

extension DependencyExplanation {
  /// Of a property that reads no key.
  static let ofNoKey = DependencyExplanation(
    name: "The property",
    source: nil,
    isCaptured: false,
    hides: [],
    text: "The property reads no key, so nothing overrides it, and nothing is built for it."
  )

  init(of name: DependencyName, lifetime: DependencyLifetime, from sources: ValueSources) {
    let current = sources.override.map { [DependencySource($0)] } ?? []
    let captured = sources.capturedOverride.map { [DependencySource($0)] } ?? []
    let ofDefault = sources.defaultOrigin.map { [DependencySource($0)] } ?? []
    let all = current + captured + ofDefault
    let isCaptured = current.isEmpty && !captured.isEmpty
    var fact =
      all.first.map { "is \($0)" }
      ?? "has no value yet: the next read builds the default for the context \(sources.context)"
    if isCaptured { fact += "; the reader captured it when it was made" }
    if all.count == ofDefault.count, sources.isUnbuilt { fact += "; the next read builds it" }
    if sources.isReset { fact += "; a reset hides the overrides around it" }
    let hides = Array(all.dropFirst())
    let facts = facts([
      ("Key", name.key),
      ("Value", name.value),
      ("Lifetime", lifetime.description),
      ("Hides", hides.isEmpty ? nil : hides.map(\.description).joined(separator: "\n             ")),
    ])
    self.init(
      name: name.short,
      source: all.first,
      isCaptured: isCaptured,
      hides: hides,
      text: "\(name.short) \(fact).\n\n\(facts)"
    )
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
  /// What the value is, and why, in a few lines.
  public var description: String { ([text] + others.map(\.description)).joined(separator: "\n\n") }
}
