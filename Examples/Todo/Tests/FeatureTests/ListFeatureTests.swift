import ListFeature
import Testing
import TodoStorage

struct ListFeatureTests {
  @Test func itemsAreNumberedAndMarked() throws {
    let storage = TodoStorage.inMemory([
      .sample(0, "Water the plants"),
      .sample(1, "Call Ann", isDone: true),
    ])
    #expect(
      try ListFeature().text(from: storage) == """
        1. [ ] Water the plants
        2. [x] Call Ann
        """
    )
  }

  @Test func anEmptyListSaysSo() throws {
    #expect(try ListFeature().text(from: .inMemory()) == "There is nothing to do.")
  }
}
