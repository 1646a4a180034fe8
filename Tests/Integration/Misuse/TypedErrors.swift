// Closures whose endpoint throws one type of error. Swift infers no error type for a closure.
import DependenciesMacros
import DependenciesTestSupport

struct RenewalError: Error {}

struct RenewalClient: Sendable {
  var next: @Sendable (_ id: Int) -> Int = { $0 }
  var renew: @Sendable (_ id: Int) async throws(RenewalError) -> Int = { $0 }
}

extension DependencyValues {
  @DependencyEntry var renewalClient: RenewalClient = RenewalClient()
}

func override() {
  withDependencies {
    $0.renewalClient.renew = { _ in throw RenewalError() }
    // error: invalid conversion of thrown error type 'any Error' to 'RenewalError'
  } operation: {
  }
}

func recordedOverride(log: CallLog<Int>) {
  withDependencies {
    $0.renewalClient.renew = log.recording { _ in throw RenewalError() }
    // error: invalid conversion from throwing function of type
  } operation: {
  }
}

func thrownByAnEndpointThatCannotThrow() {
  withDependencies {
    $0.renewalClient.next = { _ in throw RenewalError() }  // error
  } operation: {
  }
}

// Nothing is wrong with these.
func right(log: CallLog<Int>) {
  withDependencies {
    $0.renewalClient.renew = { _ throws(RenewalError) in throw RenewalError() }
    $0.renewalClient.renew = log.recording { _ throws(RenewalError) in throw RenewalError() }
  } operation: {
  }
}
