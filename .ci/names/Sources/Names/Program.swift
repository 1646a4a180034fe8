@main
struct Program {
  static func main() async throws {
    await useStreams()
    await useTasks()
    await useResults()
    await useUncheckedSendable()
    useReportIssue()
    await useWithErrorReporting()
    await useUnimplemented()
    await useFireAndForget()
    try await useDeprecatedOverrides()
    usePlaceholders()
    useAnyHashableSendable()
    useAssertions()
    await useTestClock()
    await useAnyClock()
    useUnimplementedClock()
    useSubscriptLabels()
    print("All names are there.")
  }
}
