// The property 'clock' has the name of a function of C, which Foundation imports. The compiler opens no existential by such a name.
import Dependencies
import Foundation

func wait(with clock: some Clock<Duration>) async throws {
  try await clock.sleep(for: .seconds(1))
}

struct Reminder {
  @Dependency(\.continuousClock) private var clock

  func remind() async throws { try await wait(with: clock) }
  // 42 error: type 'any Clock<Duration>' cannot conform to 'Clock' [#ProtocolTypeNonConformance]

  // Nothing is wrong with these.
  func remindLater() async throws { try await wait(with: self.clock) }

  func sleep() async throws { try await clock.sleep(for: .seconds(1)) }
}

struct OtherName {
  @Dependency(\.continuousClock) private var continuousClock

  func remind() async throws { try await wait(with: continuousClock) }
}
