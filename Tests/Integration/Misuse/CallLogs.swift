// Logs of calls: their type names the arguments of the endpoint, and their closure takes them.
import DependenciesMacros
import DependenciesTestSupport
import Testing

@DependencyClient
struct APIClient: Sendable {
  var search: @Sendable (_ term: String) async throws -> [String]
  var rate: @Sendable (_ term: String, _ stars: Int) async throws -> Void
  var refresh: @Sendable () async throws -> Void
}

extension DependencyValues {
  @DependencyEntry var apiClient: APIClient = APIClient()
}

func withoutAParameter(log: CallLog<String>) {
  withDependencies {
    $0.apiClient.search = log.recording { [] }
    // error: pack expansion requires that 'String' and '' have the same shape
  } operation: {
  }
}

func withTooFewParameters(log: CallLog<(String, Int)>) {
  withDependencies {
    $0.apiClient.rate = log.recording { _ in }  // error
  } operation: {
  }
}

func withAParameterOfNone(log: CallLog<Void>) {
  withDependencies {
    $0.apiClient.refresh = log.recording { _ in }  // error
  } operation: {
  }
}

func tooFewTypes(log: CallLog<String>) {
  withDependencies {
    $0.apiClient.rate = log.recording { _, _ in }
    // error: instance method 'recording' requires the types
  } operation: {
  }
}

func tooManyTypes(log: CallLog<(String, Int)>) {
  withDependencies {
    $0.apiClient.search = log.recording { _ in [] }  // error
  } operation: {
  }
}

func anotherType(log: CallLog<Int>) {
  withDependencies {
    // error: failed to produce diagnostic for expression
    $0.apiClient.search = log.recording { _ in [] }
  } operation: {
  }
}

func theLogItself(log: CallLog<String>) {
  withDependencies {
    $0.apiClient.search = log
    // error: cannot assign value of type 'CallLog<String>' to type '@Sendable
  } operation: {
  }
}

func tuples(log: CallLog<(String, Int)>) {
  #expect(log.calls == [("Swift", 5)])
  // error: binary operator '==' cannot be applied to two '[(String, Int)]' operands
}

func noType() {
  let log = CallLog()
  // error: generic parameter 'Arguments' could not be inferred
}

// Nothing is wrong with these.
func right(searches: CallLog<String>, ratings: CallLog<(String, Int)>, refreshes: CallLog<Void>) {
  withDependencies {
    $0.apiClient.search = searches.recording { _ in [] }
    $0.apiClient.rate = ratings.recording { _, _ in }
    $0.apiClient.refresh = refreshes.recording {}
  } operation: {
  }
  #expect(searches.calls == ["Swift"])
  #expect(ratings.calls.count == 1)
  #expect(ratings.calls[0] == ("Swift", 5))
}
