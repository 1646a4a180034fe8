/// The report of a read without a test value. The facts are indented.
func missingTestValue(of key: String, type: String = "String", _ facts: String) -> String {
  """
  @Dependency(\(key).self) has no test value, but was read in a test.

  \(facts)

  Override it for the test:

    withDependencies {
      $0[\(key).self] = …
    } operation: {
      …
    }

  or give the key a 'testValue' of type '\(type)'.
  """
}

/// The report of the call of an unimplemented endpoint of `Client`. The facts are indented.
func unimplementedCall(of name: String, endpoint: String?, _ facts: String) -> String {
  let cure =
    endpoint.map {
      """
      Override it where it is used:

        withDependencies {
          $0[Client.self].\($0) = { … }
        } operation: {
          …
        }

      If you have overridden it, then the model that calls it is made and called outside of the override,
      or made by another model without 'withDependencies(from: self)'.

      To find the call, set a breakpoint on 'reportUnimplementedEndpoint'.
      """
    } ?? "Override the endpoint with 'withDependencies', or implement it in the live value."
  return """
    \(name) is unimplemented, but was called.

    \(facts)

    \(cure)
    """
}

/// The report of a text that has no live value, but was read in the live context.
func missingLiveValue(
  key: String,
  property: String? = nil,
  readAt place: String,
  outcome: String = "Its test value is used."
) -> String {
  """
  @Dependency(\(property.map { "\\.\($0)" } ?? "\(key).self")) has no live value, but was read in the live context.

    Key:      \(key)
    Value:    String
    Read at:  \(place)

  \(outcome)
  Link the module that holds the live value, or write it:

    extension \(key): DependencyKey {
      static var liveValue: String { … }
    }

  or set the value where the program starts:

    prepareDependencies {
      $0\(property.map { ".\($0)" } ?? "[\(key).self]") = …
    }
  """
}
