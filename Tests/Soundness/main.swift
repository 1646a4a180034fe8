// Attacks on the memory, the locks and the timing of the library. It is synchronous, so that the main thread
// has no task.
Command(CommandLine.arguments.dropFirst()).run()
