import Foundation
import Testing
import TodoStorageLive

struct TodoFileErrorTests {
  private let url = URL(fileURLWithPath: "/lists/list.json", isDirectory: false)

  @Test func theTextOfADamagedFileSaysThatItWasKept() {
    #expect(
      TodoFileError.damaged(url).description == """
        /lists/list.json does not hold a to-do list, and was kept as it is. \
        Repair it, move it away, or use another file.
        """
    )
  }

  @Test func theTextOfAnUnreadableFileSaysWhy() {
    #expect(
      TodoFileError.unreadable(url, reason: "Permission denied").description == """
        /lists/list.json cannot be read: Permission denied. \
        Check the path and its permissions, or use another file.
        """
    )
  }

  @Test func theTextOfAnUnwritableFileSaysWhy() {
    #expect(
      TodoFileError.unwritable(url, reason: "No space left on device").description == """
        /lists/list.json cannot be written: No space left on device. \
        Check the path and its permissions, or use another file.
        """
    )
  }
}
