import Dependencies
import DependenciesTestSupport
import Testing
import TodoAppModels
import TodoStorage

@MainActor
struct ItemModelTests {
  private let storage = TodoStorage.inMemory(TodoItem.samples)
  private let clock = TestClock()

  @Test func aTextIsSavedHalfASecondAfterTheLastKey() async throws {
    let model = makeModel()
    model.text = "Water the flowers"
    let saving = Task { await model.saveAfterPause() }
    await clock.advance(by: .milliseconds(499))
    #expect(try storage.load() == TodoItem.samples)
    await clock.advance(by: .milliseconds(1))
    await saving.value
    #expect(try storage.load().map(\.text) == ["Water the flowers", "Call Ben"])
  }

  @Test func aTextThatChangesAgainIsNotSaved() async throws {
    let model = makeModel()
    model.text = "Water the flow"
    let saving = Task { await model.saveAfterPause() }
    await clock.advance(by: .milliseconds(100))
    saving.cancel()
    await saving.value
    #expect(try storage.load() == TodoItem.samples)
  }

  @Test(arguments: ["", "  ", " Water  the plants "])
  func aTextThatSaysNothingNewIsNotSaved(_ text: String) {
    let saves = LockIsolated(0)
    let model = makeModel { saves.withValue { $0 += 1 } }
    model.text = text
    model.save()
    #expect(saves.value == 0)
    #expect(model.failure == nil)
  }

  @Test func anItemThatIsGoneCannotBeSaved() throws {
    let model = makeModel()
    try storage.save([])
    model.text = "Water the flowers"
    model.save()
    #expect(model.failure == "The item is no longer on the list.")
    #expect(try storage.load() == [])
  }

  private func makeModel(didSave: @escaping @MainActor () -> Void = {}) -> ItemModel {
    withDependencies {
      $0.todoStorage = storage
      $0.continuousClock = clock
    } operation: {
      ItemModel(TodoItem.samples[0], didSave: didSave)
    }
  }
}
