// Messages about the setup of a program: prepared values, the context, models, and linking.

extension Diagnostic {
  /// A dependency was prepared that had been read or prepared before.
  static func preparedTooLate(_ name: DependencyName, first: ValueOrigin, at location: CodeLocation) -> Self {
    Self(alsoInRelease: true) {
      let isSecond = first.kind == .prepared
      return """
        \(name.short) was prepared \(isSecond ? "twice" : "after it had been read").

        \(facts([
          (isSecond ? "First prepared at" : "First read at", first.location.description),
          (isSecond ? "Prepared again at" : "Prepared at", location.description),
        ]))

        The \(isSecond ? "first value" : "value that was read") stays. \
        Prepare each dependency once, where the program starts, before it is read.
        To change it for a part of the program, override it there:

        \(overriding("\(name.assignment) = …"))
        """
    }
  }

  /// The context was prepared that had been read or prepared before.
  static func contextPreparedTooLate(at location: CodeLocation) -> Self {
    Self(alsoInRelease: true) {
      """
      The context was prepared after it had been used.

      \(facts([("Prepared at", location.description)]))

      The first context stays. Prepare the context where the program starts, before any dependency is read.
      To change it for a part of the program, override it there:

      \(overriding("$0.context = …"))
      """
    }
  }

  /// A dependency was prepared inside an override of it.
  static func preparedValueHidden(
    _ name: DependencyName,
    override: CodeLocation,
    at location: CodeLocation
  ) -> Self {
    Self(severity: .warning) {
      """
      \(name.short) was prepared inside an override of it, which hides the prepared value.

      \(facts([("Overridden at", override.description), ("Prepared at", location.description)]))

      Prepare it outside of that 'withDependencies':

        prepareDependencies {
          \(name.assignment) = …
        }
      """
    }
  }

  /// A context was prepared inside a scope that has another.
  static func preparedContextHidden(
    _ context: DependencyContext,
    by surrounding: DependencyContext,
    at location: CodeLocation
  ) -> Self {
    Self {
      """
      The context was prepared inside a scope that has its own, which hides the prepared one.

      \(facts([
        ("Context of the scope", surrounding.rawValue), ("Prepared context", context.rawValue),
        ("Prepared at", location.description),
      ]))

      The scope keeps its context, and the values prepared in the same call are for that context. Prepare a
      context outside of such a scope, or start from values without a context:

        withDependencies {
          $0 = DependencyValues()
        } operation: {
          prepareDependencies {
            $0.context = .\(context)
          }
        }
      """
    }
  }

  /// `SWIFT_DEPENDENCIES_CONTEXT` is not a context.
  static func unknownContext(_ value: String) -> Self {
    Self {
      """
      The environment variable SWIFT_DEPENDENCIES_CONTEXT is '\(value)', which is not a context.

      It is ignored. Set it to one of these:

        SWIFT_DEPENDENCIES_CONTEXT=live
        SWIFT_DEPENDENCIES_CONTEXT=preview
        SWIFT_DEPENDENCIES_CONTEXT=test
      """
    }
  }

  /// `withDependencies(from:)` was given a model that has captured no scope.
  static func modelWithoutDependencies(_ type: Any.Type, at location: CodeLocation) -> Self {
    Self {
      """
      withDependencies(from:) was given a model without a stored '@Dependency' property.

      \(facts([("Model", typeName(type)), ("Called at", location.description)]))

      Such properties remember the dependencies that a model was made with. Without one, the operation runs
      with the current dependencies. Add a property that the model reads, or this one:

        @Dependency(\\.self) private var dependencies

      In an '@Observable' class, write:

        @ObservationIgnored @Dependency(\\.self) private var dependencies
      """
    }
  }

  /// `withDependencies(from:)` was given an optional without a model.
  static func noModel(at location: CodeLocation) -> Self {
    Self {
      """
      withDependencies(from:) was given nil instead of a model.

      \(facts([("Called at", location.description)]))

      The operation runs with the current dependencies. Unwrap the model first:

        if let model {
          withDependencies(from: model) {
            …
          }
        }
      """
    }
  }

  /// The process contains several copies of the library.
  static func severalCopies(_ images: [String]) -> Self {
    Self(alsoInRelease: true) {
      """
      The process contains \(images.count) copies of the library, so an override in one has no effect \
      in the others.

      \(facts(images.enumerated().map { ("Copy \($0.offset + 1)", $0.element) }))

      Link the library only once. A test bundle that runs inside an app uses the app's copy. If dynamic
      libraries or frameworks use the library, they and the program must all depend on the dynamic product:

        .product(name: "DependenciesDynamic", package: "swift-dependency-values")
      """
    }
  }

  /// The update closure of a view modifier threw an error.
  package static func viewUpdateFailed(_ error: any Error, at location: CodeLocation) -> Self {
    Self(alsoInRelease: true) {
      """
      The dependencies of a view could not be set, so it shows the error instead of its content.

      \(facts([("Error", String(describing: error)), ("Set at", location.description)]))

      If that can happen in the app, handle the error where the value is made:

        do {
          …
        } catch {
          …
        }
      """
    }
  }

  /// Something was reported in a test, and `DependenciesTestSupport` is not linked.
  static func testSupportNotLinked(issue: String, at location: CodeLocation?) -> Self {
    Self {
      """
      An issue was reported in a test, but 'DependenciesTestSupport' is not linked, so the test cannot fail.

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
    }
  }
}
