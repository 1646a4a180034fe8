import Dependencies
import Foundation
import Reminders

extension RemindersClient: DependencyKey {
  /// Keeps reminders in memory.
  public static var liveValue: RemindersClient {
    let store = Store()
    return RemindersClient(
      all: { await store.reminders },
      save: { reminder in
        @Dependency(\.counter) var counter
        counter.increment()
        await store.save(reminder)
      },
      removeByID: { id in await store.remove { $0.id == id } },
      removeByTitle: { title in await store.remove { $0.title == title } },
      capacity: { 100 }
    )
  }
}

private actor Store {
  private(set) var reminders: [Reminder] = []

  func save(_ reminder: Reminder) { reminders.append(reminder) }

  func remove(where isRemoved: (Reminder) -> Bool) { reminders.removeAll(where: isRemoved) }
}
