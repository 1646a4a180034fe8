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
      Prepare each dependency, and the context, once, where the program starts, before any dependency is read.
      To change it for a part of the program, override it there:

      \(overriding("\(name?.assignment ?? "$0.context") = …"))
      """,
      isInRelease: true
    )
  }

  /// A dependency, or the context, was set for the whole program or test inside an override of it.
  ///
  /// - Parameters:
  ///   - name: The dependency; nil for the context.
  ///   - override: The place of the override, if it is known.
  ///   - location: The place of the call.
  ///   - isPrepared: Whether `prepareDependencies` was called, and not `overrideDependencies`.
  static func hiddenByOverride(
    _ name: DependencyName?,
    override: CodeLocation?,
    at location: CodeLocation,
    isPrepared: Bool = true
  ) -> Self {
    let (short, assignment) = (name?.short ?? "The context", name?.assignment ?? "$0.context")
    return Self(
      isPrepared
        ? "\(short) was prepared inside an override of it, which hides the prepared value."
        : "overrideDependencies has no effect on \(short) inside an override of it.",
      [("Overridden at", override), (isPrepared ? "Prepared at" : "Called at", location)],
      """
      An override by 'withDependencies'\(isPrepared ? "" : ", such as one in 'invokeTest',") takes \
      precedence. Set the value there:

      \(overriding("\(assignment) = …"))\(isPrepared ? "\n\nor prepare it outside of that override." : "")
      """,
      severity: isPrepared && name != nil ? .warning : .error
    )
  }

  /// A method that sets or resets one dependency got a path to something else.
  ///
  /// - Parameters:
  ///   - names: The dependencies that the property at the path reads.
  ///   - value: The type of the property.
  ///   - method: The name of the method.
  ///   - location: The place of the call.
  static func pathOfNoKey(
    _ names: [DependencyName],
    of value: Any.Type,
    for method: String,
    at location: CodeLocation
  ) -> Self {
    // Keys that one property reads by itself all have its name.
    let isUnique = Set(names.map(\.short)).count == names.count
    let names = isUnique ? names : names.map { DependencyName($0.keyType, $0.valueType) }
    let reads = names.map(\.short).joined(separator: ", ")
    let fact =
      switch names.count {
      case 0: "reads no dependency"
      case 1: "is a part of \(reads)"
      default: "reads several dependencies"
      }
    let closure = method == "override" ? " { … }" : ""
    let calls = names.map { "$0.\(method)(\($0.path))\(closure)" }
    return Self(
      "'\(method)' got the path of a property that \(fact).",
      [("Property", typeName(value)), ("Reads", names.isEmpty ? nil : reads), ("Called at", location)],
      consequence: "Nothing was changed.",
      names.isEmpty
        ? "Pass the path of a dependency, or a key."
        : "Pass the path of a whole dependency:\n\n\(overriding(calls.joined(separator: "\n    ")))"
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

  /// `withDependencies(from:)` was given a model that has captured no scope.
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

  /// The process contains several copies of the library.
  static func severalCopies(_ images: [String]) -> Self {
    Self(
      """
      The process contains \(images.count) copies of the library, so an override in one has no effect in the \
      others.
      """,
      images.enumerated().map { ("Copy \($0.offset + 1)", $0.element) },
      """
      Link the library only once. A test bundle that runs inside an app uses the app's copy. If dynamic
      libraries or frameworks use the library, they and the program must all depend on the dynamic product,
      which has all modules but 'DependenciesTestSupport', and on no other product of the library:

        .product(name: "DependenciesDynamic", package: "swift-dependency-values")
      """,
      isInRelease: true
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
