/// The arguments of the program.
struct Command {
  private var attacks: [Attack] = []
  private var isList = false
  private var effort = Effort()

  /// Reads the arguments of the program. Stops it if they are wrong.
  init(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--list": isList = true
      case "--rounds": effort = Effort(percent: Self.number(arguments.next()))
      case "all": attacks += Attack.all
      case "quick": attacks += Attack.all.filter(\.isQuick)
      default:
        guard let attack = Attack.all.first(where: { $0.name == argument }) else { Self.stop() }
        attacks.append(attack)
      }
    }
    if attacks.isEmpty {
      guard isList else { Self.stop() }
      attacks = Attack.all
    }
  }

  func run() {
    for attack in attacks {
      if !isList {
        Verdict.begin(attack.name)
        Watchdog.watch(attack.name) { attack.run(effort) }
      }
      Platform.print(isList ? attack.name : "ok \(attack.name)", to: .output)
    }
  }

  private static func number(_ text: String?) -> Int {
    guard let text, let number = Int(text), number > 0 else { stop() }
    return number
  }

  private static func stop() -> Never {
    Platform.print(
      """
      usage: Soundness [--list] [--rounds PERCENT] all | quick | NAME …

        --list    Print the names of the attacks instead of running them.
        --rounds  Run this share of the rounds. With less than 100, memory is not measured.
      """,
      to: .errors
    )
    Platform.exit(2)
  }
}
