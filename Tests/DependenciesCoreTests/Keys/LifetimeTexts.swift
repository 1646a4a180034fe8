/// The consequence of a read that gets no value of a scope.
let testValueOfNoScope = "Its test value is used, and is never torn down."

/// The same for a key without a test value.
let liveValueOfNoScope =
  "It has no test value, so this read builds its preview or live value, which is never torn down."

/// The text of the report of a read where no scope is open.
///
/// - Parameters:
///   - read: The read.
///   - key: Its key.
///   - scope: The name of the missing scope.
///   - place: Where the read is.
///   - openScopes: The scopes that are open.
///   - consequence: What happens next.
///   - isOpenElsewhere: Whether a scope of the name is open in other code.
///   - assignment: The code that overrides the dependency.
func missingScopeText(
  read: String,
  key: String,
  scope: String,
  at place: String,
  openScopes: String = "none",
  consequence: String = testValueOfNoScope,
  isOpenElsewhere: Bool = false,
  assignment: String
) -> String {
  let passingOn = """
    A scope of \(scope) is open elsewhere. If code in it starts this read in a detached task, on a
    queue or in a callback, wrap the closure:

      queue.async(execute: capturingDependencies {
        …
      })

      Task.detached(operation: capturingDependencies {
        …
      })

    If an object of the scope makes or calls the one that reads it, let it pass its dependencies on:

      withDependencies(from: self) {
        …
      }

    Otherwise open
    """
  return """
    \(read) was read where no scope of \(scope) is open.

      Key:          \(key)
      Lifetime:     scoped to \(scope)
      Read at:      \(place)
      Scopes here:  \(openScopes)

    \(consequence)
    \(isOpenElsewhere ? passingOn : "Open") \
    a scope, read the dependency inside it or in an object made inside it, and
    close the scope at the end:

      let scope = DependencyScope(\(scope).self)
      await withDependencies(in: scope) {
        …
      }
      await scope.close()

    or override the dependency, if no scope needs to tear it down:

      withDependencies {
        \(assignment) = …
      } operation: {
        …
      }
    """
}

/// The text of the report of a use of a scope that is closed.
///
/// - Parameters:
///   - use: The first line.
///   - facts: The lines that locate it.
///   - consequence: What happens next.
///   - scope: The name of the scope.
func closedScopeText(
  _ use: String,
  facts: String,
  consequence: String = testValueOfNoScope,
  scope: String = "Request",
  inside around: String? = nil
) -> String {
  """
  \(use)

  \(facts)

  \(consequence)
  A task or an object of the scope outlived it, or the scope was entered again. Before you close a
  scope, or one around it, cancel its tasks and release its objects. Afterwards, open a new scope. Code
  that outlives its opener, such as a response that is still being written, opens a scope itself, inside
  one that stays open as long, \(around.map { "such as the one of \($0)" } ?? "or inside none, without the values of others"):

    await withDependencyScope(\(scope).self, in: \(around == nil ? "nil" : "scope")) {
      …
    }
  """
}
