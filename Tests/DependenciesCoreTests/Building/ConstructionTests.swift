import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

/// Defaults that are made of other dependencies.
@Suite struct ConstructionTests {
  enum Child: DependencyKey {
    static var liveValue: Int { 1 }
  }

  enum Late: DependencyKey {
    static var liveValue: @Sendable () -> Int {
      {
        @Dependency(Child.self) var child
        return child * 10
      }
    }
  }

  @Test func whatAnEndpointReadsFollowsTheCurrentScope() {
    with(.live) {
      @Dependency(Late.self) var late
      #expect(late() == 10)
      withDependencies({ $0[Child.self] = 2 }, operation: { #expect(late() == 20) })
      #expect(late() == 10)
    }
  }

  @Test func aClientMayHoldADependency() {
    struct Client: DependencyKey {
      @Dependency(Child.self) var child
      static var liveValue: Client { Client() }
    }
    with(.live) {
      @Dependency(Client.self) var client
      #expect(client.child == 1)
      withDependencies({ $0[Child.self] = 5 }, operation: { #expect(client.child == 5) })
      #expect(client.child == 1)
    }
  }

  @Test func aDiamondIsBuiltOfOneInstanceAndNoCycle() {
    enum Bottom: DependencyKey {
      static var liveValue: Token { Token() }
    }
    enum Left: DependencyKey {
      static var liveValue: Token { DependencyValues.current[Bottom.self] }
    }
    enum Right: DependencyKey {
      static var liveValue: Token { DependencyValues.current[Bottom.self] }
    }
    enum Top: DependencyKey {
      static var liveValue: [Token] {
        [DependencyValues.current[Left.self], DependencyValues.current[Right.self]]
      }
    }
    with(.live) {
      @Dependency(Bottom.self) var bottom
      #expect(DependencyValues.current[Top.self].allSatisfy { $0 === bottom })
    }
    let replacement = Token()
    withDependencies {
      $0 = .live
      $0[Left.self] = replacement
    } operation: {
      @Dependency(Top.self) var top
      #expect(top[0] === replacement)
      #expect(top[1] === DependencyValues.current[Bottom.self])
    }
  }

  @Test func assembliesCanBeAppliedInAnyOrder() {
    func assembleChild(_ values: inout DependencyValues) { values[Child.self] = 7 }
    func assembleParent(_ values: inout DependencyValues) {
      values[Late.self] = {
        @Dependency(Child.self) var child
        return child + 1
      }
    }
    for assemblies in [[assembleChild, assembleParent], [assembleParent, assembleChild]] {
      with(.live) {
        prepareDependencies { values in
          for assemble in assemblies { assemble(&values) }
        }
        @Dependency(Late.self) var late
        #expect(late() == 8)
      }
    }
  }

  @Test func constructionMayStartATaskThatReadsItsOwnResult() async {
    enum Key: DependencyKey {
      static let task = LockIsolated<Task<Token, Never>?>(nil)
      static var liveValue: Token {
        task.setValue(Task { DependencyValues.current[Key.self] })
        return Token()
      }
    }
    await with(.live) {
      let token = DependencyValues.current[Key.self]
      #expect(await Key.task.value?.value === token)
    }
  }

  // A default that outlived the values it was built in switched to the defaults of the process.
  @Test func aDefaultOfFreshValuesThatOutlivesTheirOperationReadsThem() async {
    enum Late: DependencyKey {
      static var liveValue: @Sendable () -> Int {
        @Dependency(\.number) var number
        return { number }
      }
    }
    let late = with(.live) {
      prepareDependencies { $0.number = 10 }
      return DependencyValues.current[Late.self]
    }
    let reports = reports {
      // The store of the running test wins over the remembered one.
      #expect(late() == 1)
    }
    #expect(reports.isEmpty)
    #expect(await Task.detached { late() }.value == 10)
  }
}
