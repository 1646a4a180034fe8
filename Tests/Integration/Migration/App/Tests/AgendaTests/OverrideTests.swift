import Agenda
import Dependencies
import DependenciesTestSupport
import Foundation
import Reminders
import Testing

@Suite struct OverrideTests {
  @Test func aStateThatAnUpdateClosureSetsKeepsItsEffect() {
    withDependencies {
      $0.counter.set(42)
    } operation: {
      @Dependency(\.counter) var counter
      #expect(counter.value == 42)
    }
  }

  @Test(.dependencies, arguments: 1...3)
  func eachCaseHasACounterOfItsOwn(_ number: Int) {
    @Dependency(\.counter) var counter
    counter.increment()
    #expect(counter.value == 1)
  }

  @Test(.dependency(SoundClient(play: { _ in }, volume: { 1 })))
  func aClientIsItsOwnKey() async {
    @Dependency(SoundClient.self) var sound
    #expect(sound.volume() == 1)
    await ReminderModel(reminder: Reminder(id: UUID(0), title: "", due: .distantPast)).ring()
  }

  @Test func valuesOfAContextTakeThePlaceOfAll() {
    withDependencies {
      $0 = .preview
    } operation: {
      @Dependency(\.context) var context
      @Dependency(\.reminders) var reminders
      #expect(context == .preview)
      #expect(reminders.capacity() == 1)
    }
    #expect(isTesting)
  }

  @Test func tasksInheritOverridesAndDetachedOnesAreHandedThem() async {
    await withDependencies {
      $0.greeting = "Good night"
    } operation: {
      await Task {
        @Dependency(\.greeting) var greeting
        #expect(greeting == "Good night")
      }.value
      await withEscapedDependencies { dependencies in
        await Task.detached {
          await dependencies.yield {
            await Task.yield()
            @Dependency(\.greeting) var greeting
            #expect(greeting == "Good night")
          }
        }.value
      }
    }
  }
}
