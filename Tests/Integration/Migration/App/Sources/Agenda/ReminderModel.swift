import Dependencies
import Dispatch
import Reminders

/// A model that is no `@Observable`.
package final class ReminderModel {
  package let reminder: Reminder

  @Dependency(SoundClient.self) private var sound
  @Dependency(\.greeting) private var greeting
  @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  package init(reminder: Reminder) {
    self.reminder = reminder
  }

  package var title: String { "\(greeting): \(reminder.title)" }

  package func ring() async {
    await sound.play("bell")
  }

  package func shuffledTitle() -> String {
    withRandomNumberGenerator { generator in
      String(reminder.title.shuffled(using: &generator))
    }
  }

  /// Works where no task local reaches.
  package func share(on queue: DispatchQueue, completion: @escaping @Sendable (String) -> Void) {
    withDependencies(from: self) {
      withEscapedDependencies { dependencies in
        queue.async {
          dependencies.yield {
            @Dependency(\.greeting) var greeting
            completion(greeting)
          }
        }
      }
    }
  }
}
