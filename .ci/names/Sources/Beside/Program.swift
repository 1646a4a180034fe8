import BesideClocks
import BesideConcurrencyExtras
import BesideIssueReporting
import BesideXCTestDynamicOverlay

@main
struct Program {
  static func main() async throws {
    await callNamesOfConcurrencyExtras()
    nameTypesOfConcurrencyExtras()
    try await callNamesOfClocks()
    nameTypesOfClocks()
    await callNamesOfIssueReporting()
    checkForwarding()
    callNamesOfXCTestDynamicOverlay()
    print("All names give way.")
  }
}
