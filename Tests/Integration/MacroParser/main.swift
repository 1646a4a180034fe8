@preconcurrency import Foundation

// Usage: check-parser, with the paths of files on standard input

var comparison = Comparison()
// Each line at once, so that it is there when a crash ends the program.
setlinebuf(stdout)
for structure in GeneratedCorpus.structures { comparison.compare(structure, named: "the generated corpus") }
print(
  "\(comparison.fileCount) structures generated, \(comparison.skippedFileCount) that are no Swift skipped"
)
while let path = readLine() {
  guard let data = try? Data(contentsOf: URL(filePath: path)) else { continue }
  comparison.compare(String(decoding: data, as: UTF8.self), named: path)
}
print(
  """
  \(comparison.fileCount) files, \(comparison.structureCount) structures, \(comparison.otherTypeCount) other declarations, \
  \(comparison.variableCount) variables compared, \(comparison.differenceCount) differences
  """
)

var fuzzer = Fuzzer(declarations: comparison.declarations, seed: 1)
fuzzer.run(count: 2_000)
for failure in fuzzer.failures.prefix(20) { print("error: \(failure)") }
print(
  """
  \(fuzzer.inputCount) damaged inputs, \(fuzzer.requestCount) requests, \(fuzzer.failures.count) failures, \
  slowest answer: \(fuzzer.slowest)
  """
)
if comparison.differenceCount > 0 || !fuzzer.failures.isEmpty { exit(1) }
