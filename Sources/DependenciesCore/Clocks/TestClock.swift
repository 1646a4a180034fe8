/// A clock whose time a test moves.
///
/// Whatever sleeps on it goes on when the test says so, and no test ever waits:
///
/// ```swift
/// import Dependencies
/// import Testing
///
/// @Test func aBellRings() async throws {
///   let clock = TestClock()
///   let bell = Task {
///     try await clock.sleep(for: .seconds(60))
///     return "Ding"
///   }
///
///   await clock.advance(by: .seconds(60))
///
///   #expect(try await bell.value == "Ding")
/// }
/// ```
///
/// Code under test takes its clock as `any Clock<Duration>`.
///
/// ## What is certain, and what is not
///
/// Certain, whatever other threads do: the time never goes back; sleepers are woken in the order of their deadlines, and those with the
/// same one in the order in which they fell asleep; each is woken while ``now`` is its deadline; a task that is
/// cancelled wakes at once with `CancellationError`; whoever sleeps until a time that has come does not sleep; and advances of one
/// clock that overlap take turns.
///
/// A clock cannot see what a task does that does not sleep. Before an advance, and after each sleeper that it wakes, the
/// clock lets other tasks run: until all who were woken have returned from their sleep, until every thread of the runtime
/// has ended what it was doing, or two milliseconds have passed, and then until it has yielded twenty times while none fell asleep.
/// Tasks that by then sleep again are woken by the same advance, if it goes so far, at their own instants. Work that takes longer
/// between two sleeps, such as a computation or input and output, may come to its next sleep after the advance. Wait for that work
/// itself, as for the value of its task, instead of giving it more time.
///
/// ## What is left over
///
/// ``checkSuspension()`` tells whether anyone sleeps. At the end of a test with a trait of the library, such as `.dependencies`, it is an issue
/// of the test, at the line that made the clock, if somebody sleeps on a clock that was made in the test or in its traits. Whose task
/// was cancelled does not sleep any more. The end of other tests is not known to the clock; and its own end
/// tells nothing, since each sleeper keeps it alive.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  /// A time on the clock.
  public typealias Instant = ClockInstant<Duration>

  /// What the lock guards.
  struct State {
    var now: Instant
    var sleepers = SleeperQueue<Duration>()

    /// How many sleepers were told to go on, and have not been given a thread yet.
    var waking = 0

    /// How often a task has fallen asleep or returned from its sleep.
    var activity = 0
  }

  // Of a user's code, only the comparisons of `Duration` run under it.
  private let lock = Lock()
  private var state: State

  /// Keeps advances apart.
  let turns = AsyncMutex()

  let location: CodeLocation

  /// Makes a clock.
  ///
  /// - Parameters:
  ///   - now: The time it shows.
  ///   - fileID: The place of the clock, for diagnostics.
  ///   - filePath: The place of the clock, for diagnostics.
  ///   - line: The place of the clock, for diagnostics.
  ///   - column: The place of the clock, for diagnostics.
  public init(
    now: Instant = Instant(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    state = State(now: now)
    location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    DependencyValues._current.storage.defaults.values.atEnd { [weak self] in self?.reportLeftover() }
  }

  /// The time that the clock shows. It moves in advances alone.
  public var now: Instant { withState { $0.now } }

  /// Zero: any two instants can be told apart.
  public var minimumResolution: Duration { .zero }

  func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { body(&state) }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Makes a clock of the standard library's durations that shows the time zero.
  ///
  /// - Parameters:
  ///   - fileID: The place of the clock, for diagnostics.
  ///   - filePath: The place of the clock, for diagnostics.
  ///   - line: The place of the clock, for diagnostics.
  ///   - column: The place of the clock, for diagnostics.
  public convenience init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(now: Instant(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
