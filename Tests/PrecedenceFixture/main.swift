import DependenciesCore
import Dispatch
import Foundation
import PrecedenceModel

// Runs random programs in the values of a process that runs no tests, and ends at the first that reads or
// reports something else than the model expects. The arguments are the first seed, and the number of programs.
//
// The seed of each program, before it runs, goes to standard output.

func stop(_ text: String) -> Never {
  System.writeError(text)
  exit(1)
}

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
if numbers.count != 2 { stop("usage: PrecedenceFixture FIRST-SEED COUNT") }

for seed in numbers[0]..<numbers[0] + numbers[1] {
  print(seed)
  // A crash would lose the contents of the buffer.
  fflush(nil)
  let (mismatch, end) = (LockIsolated<String?>(nil), DispatchSemaphore(value: 0))
  Task.detached {
    let result = await PrecedenceModel.mismatch(ofSeed: seed, .inProcess)
    mismatch.setValue(result)
    end.signal()
  }
  // The main thread waits, since a program that hangs may block the threads of all tasks.
  if end.wait(timeout: .now() + 600) == .timedOut { stop("The program hangs.") }
  if let mismatch = mismatch.value { stop(mismatch) }
}
