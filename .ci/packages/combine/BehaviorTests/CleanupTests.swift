import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import ReportRecorder
import SwiftUI
import Testing

/// What a screen may read when it goes away.
@MainActor
@Suite(.againstHangs) struct CleanupTests {
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
        try? await Task.sleep(for: .seconds(1000))
        saved.saved.append(draft.name)
        // Work that does not end when it is canceled.
        await saving.value
        saved.saved.append(draft.name)
      }
    }
  }

  /// Shows a screen whose task goes on after it was canceled, closes it, and ends the task.
  private func closeWhileItsTaskRuns(_ screen: (EditorWithTask) -> some View) async throws {
    var finish: (() -> Void)?
    let saving = Task { await withCheckedContinuation { continuation in finish = { continuation.resume() } } }
    while finish == nil { await Task.yield() }
    let view = screen(EditorWithTask(saved: saved, saving: saving))
    let window = Window(settled: Container { view })
    window.tap("toggle")
    while saved.saved.isEmpty { await Task.yield() }
    // Enough turns of the main actor for a scope to close.
    for _ in 1...20 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(log.events == ["built 1 of Hello"])
    finish?()
    try await waitForClosing(1)
    #expect(saved.saved == ["1 of Hello", "1 of Hello"])
  }

  /// Closing began as soon as the view had left the tree.
  @Test func theScopeStaysOpenUntilACanceledTaskHasEnded() async throws {
    try await closeWhileItsTaskRuns { $0.dependencyScope(Screen.self) }
  }

  @Test func aTaskAlsoKeepsTheScopesAroundOpen() async throws {
    try await closeWhileItsTaskRuns {
      $0.dependencyScope(SessionScope.self).dependency(\.number, 1).dependencyScope(Screen.self)
    }
  }
}
