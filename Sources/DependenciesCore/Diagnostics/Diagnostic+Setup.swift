// Messages about the setup of a program: prepared values, the context, models, and linking.

extension Diagnostic {
  /// A dependency, or the context, was prepared that had been read or prepared before.
  ///
  /// - Parameters:
  ///   - first: The value that was prepared or built before; nil for the context.
  ///   - location: The place of the call.
  static func preparedTooLate(_ first: ValueOrigin?, at location: CodeLocation) -> Self {
    let name = first?.name
    let isSecond = first?.kind == .prepared
    let (firstUse, remaining) =
      switch first?.kind {
      case nil: ("after it had been used", "first context")
      case .prepared: ("twice", "first value")
      default: ("after it had been read", "value that was read")
      }
    return Self(
      "\(name?.short ?? "The context") was prepared \(firstUse).",
      [
        (isSecond ? "First prepared at" : "First read at", first?.location),
        (isSecond ? "Prepared again at" : "Prepared at", location),
      ],
      consequence: "The \(remaining) stays.",
      """
      Prepare each dependency, and the context, once, where the program or the test starts, before any
      dependency is read. To change it for a part of the program, override it there:

      \(overriding("\(name?.assignment ?? "$0.context") = …"))
      """,
      isInRelease: true
    )
  }

  /// A dependency, or the context, was prepared inside an override of it.
  ///
  /// - Parameters:
  ///   - name: The dependency; nil for the context.
  ///   - override: The place of the override, if it is known.
  ///   - location: The place of the call.
  static func preparedInsideOverride(
    _ name: DependencyName?,
    override: CodeLocation?,
    at location: CodeLocation
  ) -> Self {
    Self(
      "\(name?.short ?? "The context") was prepared inside an override of it, which hides the prepared value.",
      [("Overridden at", override), ("Prepared at", location)],
      """
      An override, by 'withDependencies' or a trait, takes precedence. Set the value there, or inside it:

      \(overriding("\(name?.assignment ?? "$0.context") = …"))
      """,
      severity: name == nil ? .error : .warning
    )
  }

  /// A trait or `overrideDependencies` has set what an override around it hides.
  ///
  /// - Parameters:
  ///   - name: The dependency.
  ///   - override: The place of the override, if it is known.
  ///   - location: The place of the trait or the call.
  ///   - isOfTrait: Whether a trait sets it.
  static func overrideWithoutEffect(
    _ name: DependencyName,
    override: CodeLocation?,
    at location: CodeLocation,
    isOfTrait: Bool
  ) -> Self {
    Self(
      "\(isOfTrait ? "A trait" : "overrideDependencies") has no effect on \(name.short) inside an override of it.",
      [("Overridden at", override), (isOfTrait ? "Set at" : "Called at", location)],
      """
      An override by 'withDependencies', such as one \(isOfTrait ? "of another trait" : "in 'invokeTest'"), takes \
      precedence. Set the value there:

      \(overriding("\(name.assignment) = …"))
      """,
      severity: isOfTrait ? .warning : .error
    )
  }

  /// A key whose values belong to scopes was prepared.
  static func preparedScopedValue(
    _ name: DependencyName,
    _ scope: any DependencyScopeKind.Type,
    at location: CodeLocation
  ) -> Self {
    Self(
      "\(name.short) is scoped to \(typeName(scope)), and so cannot be prepared.",
      [("Prepared at", location)],
      consequence: "Nothing was set.",
      """
      Each scope has its own value. Prepare the values that it is built from, or set it where the scope is opened:

      \(opening(scope, setting: name.keyType == scope ? nil : "\(name.assignment) = …"))
      """,
      isInRelease: true
    )
  }

  /// A key was reset in a preparation.
  static func preparedReset(_ name: DependencyName, at location: CodeLocation) -> Self {
    Self(
      "A reset of \(name.short) has no effect in 'prepareDependencies'.",
      [("Called at", location)],
      "The first value of a key stays. To drop an override, call 'reset' in 'withDependencies'.",
      severity: .warning
    )
  }

  /// An update closure that sets defaults has assigned other values as a whole.
  ///
  /// - Parameter location: The place of the call.
  static func preparedAsWhole(at location: CodeLocation) -> Self {
    Self(
      "The closure has replaced all values, which sets no dependency.",
      [("Called at", location)],
      "Set each dependency: '$0.… = …'.",
      isInRelease: true
    )
  }

  /// `SWIFT_DEPENDENCIES_CONTEXT` is not a context.
  static func unknownContext(_ value: String) -> Self {
    Self(
      "The environment variable SWIFT_DEPENDENCIES_CONTEXT is '\(value)', which is not a context.",
      consequence: "It is ignored.",
      "Set it to 'live', 'preview' or 'test'."
    )
  }

  /// `withDependencies(from:)` was given a model that has captured no environment.
  ///
  /// - Parameters:
  ///   - type: The type of the model; nil for an optional without a model.
  ///   - location: The place of the call.
  static func modelWithoutDependencies(_ type: Any.Type?, at location: CodeLocation) -> Self {
    Self(
      """
      withDependencies(from:) was given \
      \(type == nil ? "nil instead of a model" : "a model without a stored '@Dependency' property").
      """,
      [("Model", type.map { typeName($0) }), ("Called at", location)],
      consequence: "The operation runs with the current dependencies.",
      type == nil
        ? "Unwrap the model first, for example with 'if let model'."
        : """
        A stored '@Dependency' remembers the dependencies that its model was made with. Add one that the model
        reads, or this one:

          @Dependency(\\.self) private var dependencies

        In an '@Observable' class, write:

          @ObservationIgnored @Dependency(\\.self) private var dependencies
        """
    )
  }

  /// Something was reported in a test, and `DependenciesTestSupport` is not linked.
  static func testSupportNotLinked(issue: String, at location: CodeLocation?) -> Self {
    Self(
      """
      An issue was reported in a test, but 'DependenciesTestSupport' is not linked, so the test cannot fail.
      """,
      [],
      """
      Add the product to the test target:

        .testTarget(
          name: "…",
          dependencies: [
            .product(name: "DependenciesTestSupport", package: "swift-dependency-values")
          ]
        )

      The issue\(location.map { ", at \($0)" } ?? ""):

      \(issue)
      """
    )
  }
}
