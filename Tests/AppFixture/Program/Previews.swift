import AppFixtureInterface
import DependenciesCore

/// Begins and ends previews as Xcode does, and prints after each step what code outside of all scopes reads.
func showPreviews() {
  prepareDependencies { $0.linked = "the app's" }
  let model = PreviewedModel()
  func show(_ step: String) {
    @Dependency(VisitsKey.self) var visits
    visits.withValue { $0 += 1 }
    print("\(step): \(model.linked), visit \(visits.value), \(DependencyValues.current.context)")
  }

  show("app")
  var first = preview { $0.linked = "the first's" }
  show("first")
  show("first")
  var second = preview { $0.linked = "the second's" }
  show("second")
  first = nil
  show("second without first")
  var third = preview { $0.context = .live }
  show("third")
  third = nil
  second = nil
  show("no preview")
  var failed = preview { _ in throw PreviewFailure() }
  show("failed")
  failed = nil
  first = preview { $0.linked = "the first's" }
  prepareDependencies { $0.linked = "the body's" }
  show("first again")
  first = nil
  show("no preview")
  withExtendedLifetime([first, second, third, failed]) {}
}

private func preview(_ update: (inout DependencyValues) throws -> Void) -> PreviewDependencies? {
  try? PreviewDependencies(over: .current, at: .unknown, update)
}

private struct PreviewFailure: Error {}

private struct PreviewedModel {
  @Dependency(\.linked) var linked
}

private enum VisitsKey: DependencyKey {
  static var liveValue: LockIsolated<Int> { LockIsolated(0) }
}
