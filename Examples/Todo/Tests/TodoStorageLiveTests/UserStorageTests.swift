import Dependencies
import Foundation
import Testing
import TodoStorage
import TodoStorageLive

struct UserStorageTests {
  private let files = LockIsolated<[URL: String]>([:])
  private let item = TodoItem(id: UUID(0), text: "Water the plants", added: Date(timeIntervalSince1970: 0))

  @Test func eachUserHasAList() throws {
    let storage = storage(beside: "/lists/todo.json")
    try storage.list("Ann").save([item])
    #expect(try storage.list("Ann").load() == [item])
    #expect(try storage.list("Ben").load() == [])
    #expect(paths == ["/lists/todo-Ann.json"])
  }

  @Test func linesAreAddedToThoseThatAreThere() throws {
    let storage = storage(beside: "/lists/todo.json")
    try storage.record(["Logged in.", "Logged out."], "Ann")
    try storage.record(["Logged in."], "Ann")
    let url = URL(fileURLWithPath: "/lists/todo-Ann.json.log", isDirectory: false)
    #expect(files.value == [url: "Logged in.\nLogged out.\nLogged in.\n"])
  }

  @Test(arguments: [
    ("/lists/.todo.json", "Ann", "/lists/.todo-Ann.json"),
    ("/lists/todo", "Ann", "/lists/todo-Ann"),
    ("/lists/todo.json", "../Ann Lee", "/lists/todo-%2E%2E%2FAnn%20Lee.json"),
  ])
  func theFileIsNamedAfterTheUserAndStaysInItsFolder(_ path: String, _ name: String, _ expected: String)
    throws
  {
    try storage(beside: path).list(name).save([item])
    #expect(paths == [expected])
  }

  @Test func aLogThatCannotBeWrittenIsReported() throws {
    let storage = withDependencies {
      $0.fileAccess = .inMemory(files)
      $0.fileAccess.write = { _, _ in throw POSIXError(.EROFS) }
    } operation: {
      UserStorage.files(beside: URL(fileURLWithPath: "/lists/todo.json", isDirectory: false))
    }
    let url = URL(fileURLWithPath: "/lists/todo-Ann.json.log", isDirectory: false)
    #expect(throws: TodoFileError.unwritable(url, reason: "Read-only file system")) {
      try storage.record(["Logged in."], "Ann")
    }
  }

  private var paths: [String] { files.value.keys.map(\.path) }

  private func storage(beside path: String) -> UserStorage {
    withDependencies {
      $0.fileAccess = .inMemory(files)
    } operation: {
      .files(beside: URL(fileURLWithPath: path, isDirectory: false))
    }
  }
}
