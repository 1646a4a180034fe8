import DependenciesCore
import DependenciesTestSupport
import Testing

/// Many threads may be the first to hand over a model of a type.
@Suite struct ModelContentionTests {
  final class Model<Tag>: Sendable {
    let tag = LockIsolated(true)
    let number = Dependency(\.number)
  }

  struct Structure<Tag> {
    let isShown = true
    let number = Dependency(\.number)
  }

  enum Next<Tag> {}

  // Each round has its own types, which are not in the table yet. So many types also make the table grow.
  @Test(arguments: 1...4)
  func firstCallsAtOnce(_ run: Int) async {
    switch run {
    case 1: await race(Next<Int8>.self, rounds: 40)
    case 2: await race(Next<Int16>.self, rounds: 40)
    case 3: await race(Next<Int32>.self, rounds: 40)
    default: await race(Next<Int64>.self, rounds: 40)
    }
  }

  private func race<Tag>(_ tag: Tag.Type, rounds: Int) async {
    if rounds == 0 { return }
    let numbers = await withTaskGroup(of: [Int].self, returning: [[Int]].self) { group in
      for _ in 1...4 {
        group.addTask {
          await onAThread {
            numbersTakenOver { Model<Tag>() } + numbersTakenOver { Structure<Tag>() }
              + numbersTakenOver { Model<Tag>() as Any }
          }
        }
      }
      var numbers: [[Int]] = []
      for await some in group { numbers.append(some) }
      return numbers
    }
    #expect(numbers == Array(repeating: [10, 11, 12, 10, 11, 12, 10, 11, 12], count: 4))
    await race(Next<Tag>.self, rounds: rounds - 1)
  }
}
