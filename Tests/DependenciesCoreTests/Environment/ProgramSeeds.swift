import DependenciesCore
import PrecedenceModel
import Testing

/// The seeds of the random programs.
///
/// The environment variable `DEPENDENCIES_PROGRAMS` is the number of programs, and `DEPENDENCIES_FIRST_SEED`
/// the seed of the first one.
enum ProgramSeeds {
  /// The seeds of a share of the programs, in parts that run at the same time.
  static func parts(percent: Int) -> [Range<Int>] {
    // Debug builds are slower, and release builds run the same programs.
    #if DEBUG
      let usual = 500
    #else
      let usual = 1500
    #endif
    let count = (number("DEPENDENCIES_PROGRAMS") ?? usual) * percent / 100
    let first = number("DEPENDENCIES_FIRST_SEED") ?? 1
    return (0..<12).map { first + $0 * count / 12..<first + ($0 + 1) * count / 12 }
  }

  private static func number(_ variable: String) -> Int? {
    System.environmentVariable(variable).flatMap { Int($0) }
  }
}

/// Runs programs, and records an issue for each of the first that differ from the model.
func checkPrograms(_ seeds: Range<Int>, _ kind: ProgramKind) async {
  var failures = 0
  for seed in seeds {
    guard let mismatch = await mismatch(ofSeed: seed, kind) else { continue }
    Issue.record("\(mismatch)")
    failures += 1
    // Minimizing takes long.
    if failures == 3 { return }
  }
}
