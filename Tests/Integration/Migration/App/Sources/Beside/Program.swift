import BesideClocks
import BesideConcurrencyExtras
import BesideIssueReporting

@main
struct Program {
  static func main() async throws {
    await callNamesOfConcurrencyExtras()
    nameTypesOfConcurrencyExtras()
    try await callNamesOfClocks()
    nameTypesOfClocks()
    await callNamesOfIssueReporting()
    checkForwarding()
    print("All names give way.")
  }
}
