/// A program that uses the library as an app does, for the tests to watch from outside.
if CommandLine.arguments.count > 1, let scenario = Scenario(rawValue: CommandLine.arguments[1]) {
  scenario.run()
} else {
  fatalError("usage: AppFixture SCENARIO, one of those in Scenarios.swift")
}
