import Dependencies
import Foundation
import Testing
import TodoStorage
import TodoStorageLive

struct FileStorageTests {
  private let url = URL(fileURLWithPath: "/lists/list.json", isDirectory: false)
  private let files = LockIsolated<[URL: String]>([:])
  private let items = [TodoItem(text: "Water the plants"), TodoItem(text: "Call Ann", isDone: true)]

  @Test func aMissingFileIsAnEmptyList() throws {
    #expect(try withFiles { try $0.load() } == [])
  }

  @Test func aFileWithNothingInItIsAnEmptyList() throws {
    files.setValue([url: ""])
    #expect(try withFiles { try $0.load() } == [])
  }

  @Test func whatIsSavedIsLoadedAgain() throws {
    try withFiles { storage in
      try storage.save(items)
      #expect(try storage.load() == items)
    }
  }

  @Test func theFileHoldsAnArrayOfItems() throws {
    try withFiles { try $0.save(items) }
    let text = """
      [
        {
          "isDone" : false,
          "text" : "Water the plants"
        },
        {
          "isDone" : true,
          "text" : "Call Ann"
        }
      ]
      """
    #expect(files.value == [url: text])
  }

  @Test(arguments: [" ", "[", "null", "{}", #"[{"text": "Call Ann"}]"#])
  func aDamagedFileIsReportedAndKept(_ contents: String) throws {
    files.setValue([url: contents])
    try withFiles { storage in
      #expect(throws: TodoFileError.damaged(url)) { try storage.load() }
      #expect(throws: TodoFileError.damaged(url)) { try storage.save(items) }
    }
    #expect(files.value == [url: contents])
  }

  @Test func aFileThatCannotBeReadIsReportedAndKept() throws {
    files.setValue([url: "[]"])
    try withFiles {
      $0.read = { _ in throw POSIXError(.EACCES) }
    } operation: { storage in
      let error = TodoFileError.unreadable(url, reason: "Permission denied")
      #expect(throws: error) { try storage.load() }
      #expect(throws: error) { try storage.save(items) }
    }
    #expect(files.value == [url: "[]"])
  }

  @Test func aFileThatCannotBeWrittenIsReported() throws {
    try withFiles {
      $0.write = { _, _ in
        throw CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(.EROFS)])
      }
    } operation: { storage in
      #expect(throws: TodoFileError.unwritable(url, reason: "Read-only file system")) {
        try storage.save(items)
      }
    }
  }

  @Test func aSaveIsOneWriteOfTheWholeList() throws {
    let writes = LockIsolated<[String]>([])
    try withFiles {
      $0.write = { data, _ in writes.withValue { $0.append(String(decoding: data, as: UTF8.self)) } }
    } operation: { storage in
      try storage.save([])
    }
    #expect(writes.value == ["[\n\n]"])
  }

  @discardableResult
  private func withFiles<Result>(
    _ update: (inout FileAccess) -> Void = { _ in },
    operation: (TodoStorage) throws -> Result
  ) throws -> Result {
    try withDependencies {
      $0.fileAccess = .inMemory(files)
      update(&$0.fileAccess)
    } operation: {
      try operation(.file(at: url))
    }
  }
}
