import DependenciesCore
import DependenciesTestSupport
import Testing

/// The outputs of a family are released with it, or when they are forgotten.
@Suite struct DependencyFamilyMemoryTests {
  typealias Models = DependencyFamily<Int, Model>

  /// An output that remembers the scope it was built in.
  final class Model: @unchecked Sendable {
    @Dependency(ModelsKey.self) var models
    @Dependency(\.label) var label
    let instance: Instance

    init(_ input: Int, _ life: Life) { instance = Instance("\(input)", life: life) }
  }

  enum ModelsKey: DependencyKey {
    static var liveValue: Models { testValue }
    static var testValue: Models {
      let life = Life.current
      return DependencyFamily { Model($0, life) }
    }
  }

  struct Client: DependencyKey {
    var model: @Sendable (Int) -> Model
    static let liveValue = Client { _ in fatalError("The test sets it.") }
    static let testValue = liveValue
  }

  @Test func outputsGoWhenTheyAreForgottenOrWithTheFamily() {
    let life = Life()
    do {
      let family = Models { Model($0, life) }
      for input in [1, 2, 3, 1] { _ = family(input) }
      #expect(life.counts == Life.Counts(made: 3, gone: 0))
      family.reset(1)
      #expect(life.alive == 2)
      family.reset()
      #expect(life.alive == 0)
      _ = family(1)
    }
    #expect(life.alive == 0)
  }

  @Test func outputsGoWithTheDefaultThatIsTheFamily() {
    let life = Life()
    withDependencies {
      $0 = .live
      $0.life = life
    } operation: {
      let model = read(ModelsKey.self)(1)
      #expect(read(ModelsKey.self)(1) === model)
      #expect(model.models(1) === model)
    }
    #expect(life.counts == Life.Counts(made: 1, gone: 1))
  }

  // The output remembers a scope, and there is the family that keeps the output.
  @Test func outputsOfAnOverrideGoWhenTheyAreForgotten() {
    let life = Life()
    withDependencies {
      $0[ModelsKey.self] = Models { Model($0, life) }
    } operation: {
      let model = read(ModelsKey.self)(1)
      #expect(model.models(1) === model)
      withDependencies({ $0.label = "inner" }, operation: { _ = model.models(2) })
      read(ModelsKey.self).reset()
    }
    #expect(life.counts == Life.Counts(made: 2, gone: 2))
  }

  @Test func outputsGoWithTheOverrideThatBuildsTheFamily() {
    let life = Life()
    withDependencies {
      $0.override(ModelsKey.self) { Models { Model($0, life) } }
    } operation: {
      let model = read(ModelsKey.self)(1)
      #expect(model.models(1) === model)
    }
    #expect(life.counts == Life.Counts(made: 1, gone: 1))
  }

  @Test func anOpenScopeInWhichAnOutputWasBuiltIsReleased() {
    weak var released: DependencyScope?
    let family = Models { Model($0, Life()) }
    do {
      let session = DependencyScope(Session.self)
      released = session
      _ = withDependencies(in: session) { family(1) }
    }
    #expect(released == nil)
  }
}
