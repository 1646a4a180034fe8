import Foundation

// Usage: check-parser, with the paths of files on standard input

var comparison = Comparison()
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
if comparison.differenceCount > 0 { exit(1) }
