import Dependencies

/// What a `#Preview` shows.
package enum Previews {
  @MainActor
  package static func agenda() -> AgendaModel {
    prepareDependencies {
      $0.greeting = "Good preview"
      $0.reminders = .previewValue
    }
    return AgendaModel()
  }
}
