// Texts about what is set where a program starts.

extension Diagnostic {
  static func preparedTooLate(
    _ name: DependencyName,
    first: ValueOrigin,
    at location: CodeLocation
  ) -> String {
    if case .prepared = first.kind {
      return """
        \(name.short) was prepared twice.

        \(facts(("First prepared at", first.location.description), ("Prepared again at", location.description)))

        The first value stays. Prepare each dependency once, where the program starts. To change it for a part of the
        program, override it there:

          withDependencies {
            \(name.assignment) = …
          } operation: {
            …
          }
        """
    }
    return """
      \(name.short) was prepared after it had been read.

      \(facts(("First read at", first.location.description), ("Prepared at", location.description)))

      The value that was read stays. Prepare dependencies where the program starts, before anything reads them. To change
      one for a part of the program, override it there:

        withDependencies {
          \(name.assignment) = …
        } operation: {
          …
        }
      """
  }

  static func contextPreparedTooLate(first: ValueOrigin, at location: CodeLocation) -> String {
    let isPrepared = if case .prepared = first.kind { true } else { false }
    let place = first.location == .unknown ? "" : ", at \(first.location)"
    return """
      The context was prepared after it had been \(isPrepared ? "prepared" : "read").

      \(facts(
        (isPrepared ? "First prepared" : "First read", (isPrepared ? "by 'prepareDependencies'" : "by \(first.name.read)") + place),
        ("Prepared at", location.description)))

      The first context stays. Prepare it where the program starts, before anything reads a dependency. To change it for a
      part of the program, override it there:

        withDependencies {
          $0.context = …
        } operation: {
          …
        }
      """
  }

  static func preparedValueHidden(
    _ name: DependencyName,
    override: CodeLocation,
    at location: CodeLocation
  ) -> String {
    """
    \(name.short) was prepared inside an override of it, which hides the prepared value.

    \(facts(("Overridden at", override.description), ("Prepared at", location.description)))

    Prepare it outside of that 'withDependencies':

      prepareDependencies {
        \(name.assignment) = …
      }
    """
  }

  static func preparedContextHidden(
    _ context: DependencyContext,
    by surrounding: DependencyContext,
    at location: CodeLocation
  ) -> String {
    """
    The context was prepared inside a scope that has its own, which hides the prepared one.

    \(facts(
      ("Context of the scope", surrounding.rawValue), ("Prepared context", context.rawValue),
      ("Prepared at", location.description)))

    The context of the scope stays, and what was prepared with it holds there. Prepare the context outside of such a
    scope, or start from values that have none:

      withDependencies {
        $0 = DependencyValues()
      } operation: {
        prepareDependencies {
          $0.context = .\(context)
        }
      }
    """
  }

  static func unknownContext(_ value: String) -> String {
    """
    The environment variable SWIFT_DEPENDENCIES_CONTEXT is '\(value)', which is no context.

    It is ignored. Set it to one of the three:

      SWIFT_DEPENDENCIES_CONTEXT=live
      SWIFT_DEPENDENCIES_CONTEXT=preview
      SWIFT_DEPENDENCIES_CONTEXT=test
    """
  }
}
