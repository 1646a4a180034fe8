import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

/// Only the children in the mirror of a `CustomReflectable` model count.
@Suite struct ModelMirrorTests {
  class Showing: CustomReflectable {
    @Dependency(\.number) var number

    var customMirror: Mirror { Mirror(self, children: ["number": _number]) }
  }

  final class InheritingShowing: Showing {
    var title = "inheriting"
  }

  struct Hiding: CustomReflectable {
    @Dependency(\.number) var number

    var customMirror: Mirror { Mirror(self, children: ["title": "hidden"]) }
  }

  struct Choosing: CustomReflectable {
    @Dependency(\.number) var number
    @Dependency(\.number) var other
    var isOtherShown = false

    init() { _other = made(in: 20) { Dependency(\.number) } }

    var customMirror: Mirror { Mirror(self, children: ["shown": isOtherShown ? _other : _number]) }
  }

  @Test func whatIsShownIsFound() {
    #expect(numbersTakenOver { Showing() } == [10, 11, 12])
    #expect(numbersTakenOver { InheritingShowing() } == [10, 11, 12])
    #expect(numbersTakenOver { InheritingShowing() as Any } == [10, 11, 12])
  }

  @Test func whatIsHiddenIsNot() {
    let model = made(in: 10) { Hiding() }
    let reports = reports {
      for _ in 1...3 {
        #expect(withDependencies(from: model) { DependencyValues.current.number } == 3)
      }
    }
    #expect(reports.count == 3)
  }

  @Test func theMirrorIsAskedAtEachCall() {
    var model = made(in: 10) { Choosing() }
    #expect(withDependencies(from: model) { DependencyValues.current.number } == 10)
    model.isOtherShown = true
    #expect(withDependencies(from: model) { DependencyValues.current.number } == 20)
  }
}
