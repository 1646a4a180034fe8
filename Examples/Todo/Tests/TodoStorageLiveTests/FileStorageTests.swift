import Dependencies
import Foundation
import Testing
import TodoStorage
import TodoStorageLive

struct FileStorageTests {
  private let url = URL(fileURLWithPath: "/lists/list.json", isDirectory: false)
  private let files = LockIsolated<[URL: String]>([:])
  private let items = [
    TodoItem(id: UUID(0), text: "Water the plants", added: Date(timeIntervalSince1970: 0)),
    TodoItem(
      id: UUID(1),
      text: "Call Ann",
      added: Date(timeIntervalSince1970: 60),
      done: Date(timeIntervalSince1970: 120)
    ),
  ]

  // It was once in the folder for temporary files, which all users share, and which the system empties.
  @Test(arguments: [
    (["HOME": "/home/ann", "XDG_DATA_HOME": "/data"], "/data/todo/todo.json"),
    (["HOME": "/home/ann", "XDG_DATA_HOME": ""], "/home/ann/.local/share/todo/todo.json"),
    (["HOME": "/home/ann", "XDG_DATA_HOME": "data"], "/home/ann/.local/share/todo/todo.json"),
    (["HOME": "/home/ann"], "/home/ann/.local/share/todo/todo.json"),
    ([:], "/tmp/.local/share/todo/todo.json"),
  ])
  func theDefaultFileIsInAFolderOfTheUser(_ environment: [String: String], _ path: String) {
    withDependencies {
      $0.processInfo.environment = environment
    } operation: {
      #expect(TodoStorage.defaultFile.path == path)
    }
  }

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
          "added" : "1970-01-01T00:00:00Z",
          "id" : "00000000-0000-0000-0000-000000000000",
          "text" : "Water the plants"
        },
        {
          "added" : "1970-01-01T00:01:00Z",
          "done" : "1970-01-01T00:02:00Z",
          "id" : "00000000-0000-0000-0000-000000000001",
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
