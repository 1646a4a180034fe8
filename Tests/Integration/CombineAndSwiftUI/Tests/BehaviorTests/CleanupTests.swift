import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import SwiftUI
import TestHelpers
import Testing

/// What a screen may read when it goes away.
@MainActor
@Suite(.limited) struct CleanupTests {
  /// The drafts that a screen has shown and saved.
  private final class Saved {
    var shown: [String] = []
    var saved: [String] = []
  }

  private let saved = Saved()

  private struct Editor: View {
    @EnvironmentDependency(Draft.self) private var draft
    let saved: Saved

    var body: some View {
      let _ = saved.shown.append(draft.name)
      Text("Editor").onDisappear { saved.saved.append(draft.name) }
    }
  }

  /// Closing began while SwiftUI updated the tree, so an empty draft was often saved over the user's.
  @Test func onDisappearReadsTheDraftThatTheScreenHasShown() async throws {
    let window = Window(settled: Container { Editor(saved: saved).dependencyScope(Screen.self) })
    for round in 1...50 {
      window.tap("toggle")
      try await waitForClosing(round)
      window.tap("toggle")
    }
    window.close()
    #expect(saved.shown.count == 51)
    #expect(saved.saved == saved.shown)
  }

  /// A model that a view has made, which remembers the scope.
  private struct EditorModel {
    @Dependency(Draft.self) var draft
  }

  /// Reads its draft through a model alone.
  private struct EditorWithModel: View {
    @Environment(\.dependencies) private var dependencies
    @State private var model: EditorModel?
    let saved: Saved
    var keep: (EditorModel) -> Void = { _ in }

    var body: some View {
      Text("Editor")
        .onAppear {
          let model = withDependencies(from: dependencies) { EditorModel() }
          saved.shown.append(model.draft.name)
          keep(model)
          self.model = model
        }
        .onDisappear { saved.saved.append(model?.draft.name ?? "") }
    }
  }

  @Test func onDisappearReadsItThroughAModel() async throws {
    let window = Window(settled: Container { EditorWithModel(saved: saved).dependencyScope(Screen.self) })
    for round in 1...50 {
      window.tap("toggle")
      try await waitForClosing(round)
      window.tap("toggle")
    }
    #expect(saved.saved == saved.shown.dropLast())
  }

  @Test func aModelThatReadsAfterTheScopeHasClosedIsReported() async throws {
    var model: EditorModel?
    let window = Window(
      settled: Container { EditorWithModel(saved: saved) { model = $0 }.dependencyScope(Screen.self) }
    )
    window.tap("toggle")
    try await waitForClosing(1)
    #expect(saved.saved == ["1 of Hello"])
    var late: String?
    let reports = reports { late = model?.draft.name }
    #expect(late == "2 of Hello")
    #expect(reports.count == 1)
  }

  private struct EditorWithTask: View {
    @EnvironmentDependency(Draft.self) private var draft
    let saved: Saved
    let saving: Task<Void, Never>

    var body: some View {
      let _ = saved.shown.append(draft.name)
      Text("Editor").task {
        saved.saved.append(draft.name)
        // Work that does not end when it is canceled.
        await saving.value
        saved.saved.append(draft.name)
      }
    }
  }

  /// A task of a view with a reader kept the scope and those around it open, but a task of a model did not.
  @Test func aTaskKeepsNoScopeOpenAndItsLaterReadIsReportedLikeThatOfAModel() async throws {
    var finish: (() -> Void)?
    let saving = Task { await withCheckedContinuation { continuation in finish = { continuation.resume() } } }
    while finish == nil { try await Task.sleep(for: .milliseconds(1)) }
    let view = EditorWithTask(saved: saved, saving: saving)
      .dependencyScope(SessionScope.self).dependency(\.number, 1).dependencyScope(Screen.self)
    let window = Window(Container { view })
    let texts = LockIsolated<[String]>([])
    // The task of the view inherits the reporter.
    DependencyDiagnostics.withReporter({ issue in texts.withValue { $0.append(issue.text) } }) {
      window.settle()
    }
    while saved.saved.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    window.tap("toggle")
    try await waitForClosing(1)
    #expect(log.events == ["built 1 of Hello", "closed 1 of Hello"])
    finish?()
    while saved.saved.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(texts.value.count == 1)
    #expect(texts.value[0].contains("was read through a scope that is closed."))
    #expect(saved.saved == ["1 of Hello", "2 of Hello"])
  }

  /// The closure captured the view, and so its reader, which kept the scope open for ever.
  @Test func aClosureInTheStateOfAViewKeepsNoScopeOpen() async throws {
    struct Editor: View {
      @EnvironmentDependency(Draft.self) private var draft
      @State private var delete: (() -> String)?
      var body: some View {
        Text(draft.name + (delete == nil ? "" : "?"))
        Button("delete") { delete = { draft.name } }
      }
    }
    let window = Window(settled: Container { Editor().dependencyScope(Screen.self) })
    window.tap("delete")
    #expect(window.texts == ["1 of Hello?"])
    window.tap("toggle")
    window.close()
    try await waitForClosing(1)
  }

  /// A value that saves itself when its screen has gone.
  private final class Notes: DependencyKey, Sendable {
    let text = LockIsolated("")

    static var liveValue: Notes { Notes() }
    static var testValue: Notes { Notes() }
    static var lifetime: DependencyLifetime { .scoped(to: Screen.self) }

    static func tearDown(_ notes: Notes) async {
      DependencyValues.current[LogKey.self].withValue {
        $0.closed += 1
        $0.events.append("saved \(notes.text.value)")
      }
    }
  }

  @Test func aTearDownSavesWhatTheScreenHasChanged() async throws {
    struct Editor: View {
      @EnvironmentDependency(Notes.self) private var notes
      var body: some View { Button("type") { notes.text.setValue("typed") } }
    }
    let window = Window(settled: Container { Editor().dependencyScope(Screen.self) })
    window.tap("type")
    window.tap("toggle")
    try await waitForClosing(1)
    #expect(log.events == ["saved typed"])
  }
}
