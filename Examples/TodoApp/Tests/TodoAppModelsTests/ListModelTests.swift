import Dependencies
import DependenciesTestSupport
import Foundation
import Observation
import SessionFeature
import Testing
import TodoAppModels
import TodoStorage

@MainActor
@Suite(.dependency(\.uuid, .incrementing), .dependency(\.date, .constant(.distantPast)))
struct ListModelTests {
  private let records = LockIsolated(UserRecords(lists: ["Ann": TodoItem.samples]))

  @Test func anItemIsAddedMarkedAndRemoved() async {
    await inSessionOfAnn { model in
      model.load()
      model.newText = "  Buy   milk "
      await model.add()
      #expect(model.newText == "")
      #expect(model.items.map(\.text) == ["Water the plants", "Call Ben", "Buy milk"])
      #expect(model.items.last == TodoItem(id: UUID(0), text: "Buy milk", added: .distantPast))

      await model.markDone(model.items[0])
      #expect(model.items[0].done == .distantPast)

      await model.remove(model.items[1])
      #expect(model.items.map(\.text) == ["Water the plants", "Buy milk"])
      #expect(model.items == records.value.lists["Ann"])
    }
  }

  @Test func anItemThatIsGoneIsNoLongerShown() async {
    await inSessionOfAnn { model in
      model.load()
      let item = model.items[0]
      records.withValue { $0.lists["Ann"] = [TodoItem.samples[1]] }
      await model.markDone(item)
      #expect(model.items == [TodoItem.samples[1]])
      #expect(model.failure == nil)
    }
  }

  @Test func whatCannotBeSavedIsSaidAndStaysInTheField() async {
    await inSessionOfAnn {
      $0.todoStorage.save = { _ in throw FullDisk() }
    } operation: { model in
      model.newText = "Buy milk"
      await model.add()
      #expect(model.failure == "The disk is full.")
      #expect(model.newText == "Buy milk")
    }
  }

  @Test func whoeverShowsTheItemsHearsOfAChange() async {
    await inSessionOfAnn { model in
      let isChanged = LockIsolated(false)
      withObservationTracking {
        _ = model.items
      } onChange: {
        isChanged.setValue(true)
      }
      _ = model.userName
      #expect(!isChanged.value)
      model.load()
      #expect(isChanged.value)
    }
  }

  @Test func anItemIsEditedInTheSessionOfItsList() async throws {
    let list = await inSessionOfAnn { model in
      model.load()
      model.open(model.items[0])
      model.item?.text = "Water the flowers"
      model.item?.save()
      return model.items
    }
    #expect(list.map(\.text) == ["Water the flowers", "Call Ben"])
    #expect(records.value.texts(of: "Ann") == ["Water the flowers", "Call Ben"])
  }

  @discardableResult
  private func inSessionOfAnn<Result>(
    _ update: (inout DependencyValues) -> Void = { _ in },
    operation: @MainActor (ListModel) async -> Result
  ) async -> Result {
    await withDependencies {
      $0.userStorage = .inMemory(records)
    } operation: {
      await withDependencyScope(Session(userName: "Ann")) {
        $0.useList(of: "Ann")
        update(&$0)
      } operation: {
        await operation(ListModel())
      }
    }
  }
}
