import Dependencies

/// The cost of entering a scope.
enum ScopeRows {
  static func rows(_ effort: Effort) throws -> [Row] {
    try entering.rows(effort) + nesting.rows(effort) + fromModel.rows(effort) + returning.rows(effort)
  }

  private static var entering: Group {
    var group = Group(floors: [Floors.binding])
    group.add(one, atMost: 4.5, times: Floors.binding)
    let amongTwenty = Case("withDependencies, after 20 overrides") { count in
      withDependencies {
        $0.fill(20)
      } operation: {
        repeating(count) { enterOne { 1 } }
      }
    }
    group.add(amongTwenty, atMost: 6, times: Floors.binding)
    let again = Case("withDependencies, one of 20 overrides again") { count in
      withDependencies {
        $0.fill(19)
        $0.number = 2
      } operation: {
        repeating(count) { enterOne { 1 } }
      }
    }
    group.add(again, atMost: 5, times: Floors.binding)
    let inside = Case("withDependencies, inside nine others") { count in
      nest(9) { repeating(count) { enterOne { 1 } } }
    }
    group.add(inside, atMost: 7, times: Floors.binding)
    let twenty = Case("withDependencies, 20 overrides at once") { count in
      repeating(count) {
        withDependencies {
          $0.fillTwenty()
        } operation: {
          1
        }
      }
    }
    group.add(twenty, atMost: 42, times: Floors.binding)
    return group
  }

  private static var nesting: Group {
    let ten = Case("ten withDependencies, nested", operations: 1_000) { count in
      repeating(count) { enter(10) }
    }
    var group = Group(floors: [one])
    group.add(ten, atMost: 11.5, times: one)
    return group
  }

  private static var fromModel: Group {
    var group = Group(floors: [Floors.binding])
    let plain = Case("withDependencies(from:)") { count in
      let model = opaque(Model())
      repeating(count) { withDependencies(from: model) { 1 } }
    }
    group.add(plain, atMost: 8, times: Floors.binding)
    let ofScope = Case("withDependencies(from:), a model of a scope of 20 overrides") { count in
      let model = withDependencies {
        $0.fill(20)
      } operation: {
        Model()
      }
      repeating(count) { withDependencies(from: model) { 1 } }
    }
    group.add(ofScope, atMost: 8, times: Floors.binding)
    return group
  }

  private static var returning: Group {
    let item = Case("returning an object, while 1,000 live") { count in
      // The objects are replaced in turn, so that there are always as many.
      var models = (0..<1_000).map { _ in Model() }
      var index = 0
      repeating(count) {
        models[index] = withDependencies {
          $0[NumberKey.self] = 2
        } operation: {
          Model()
        }
        index = index == 999 ? 0 : index + 1
        return index
      }
      blackHole(models)
    }
    var group = Group(floors: [Floors.binding])
    group.add(item, atMost: 6.5, times: Floors.binding)
    return group
  }

  private static let one = Case("withDependencies") { count in
    repeating(count) { enterOne { 1 } }
  }

  @inline(__always)
  private static func enterOne(_ operation: () -> Int) -> Int {
    withDependencies {
      $0.number = 1
    } operation: {
      operation()
    }
  }

  /// Runs an operation inside overrides of different keys.
  private static func nest(_ depth: Int, _ operation: () -> Void) {
    if depth == 0 { return operation() }
    withDependencies {
      $0.fill(depth..<depth + 1)
    } operation: {
      nest(depth - 1, operation)
    }
  }

  @inline(never)
  private static func enter(_ depth: Int) -> Int {
    depth == 0 ? 1 : enterOne { enter(depth - 1) }
  }
}

/// An object, as `withDependencies(from:)` gets one, and as a scope returns one.
final class Model {
  @Dependency(NumberKey.self) var number
}
