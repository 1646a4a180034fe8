import AppFixtureInterface
import Dependencies
import Foundation

/// How many bytes of memory more the process holds after so many scopes than after a first tenth of them.
func bytesLeft(byScopes count: Int) -> Int {
  runScopes(count / 10)
  let before = residentBytes()
  runScopes(count)
  return residentBytes() - before
}

private final class Model {
  @Dependency(\.linked) var linked
  @Dependency(LiveOnlyKey.self) var liveOnly
}

private func runScopes(_ count: Int) {
  for number in 0..<count {
    let model = withDependencies {
      $0.linked = "scope \(number)"
      $0.forgotten = "scope"
    } operation: {
      Model()
    }
    withDependencies(from: model) {
      $0[LiveOnlyKey.self] = "child"
    } operation: {
      _ = Model().linked
    }
    _ = (model.linked, model.liveOnly)
  }
}

/// The resident memory that Linux counts: the second number of `/proc/self/statm`, in pages.
private func residentBytes() -> Int {
  let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
  let pages = statistics?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  return (pages ?? 0) * Int(getpagesize())
}
