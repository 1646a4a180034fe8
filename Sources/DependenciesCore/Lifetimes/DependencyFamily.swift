/// Values that are made from an input, and kept: one for each input.
///
/// A family is a value. Put it into a key, or into a client:
///
/// ```swift
/// import Dependencies
///
/// typealias UserID = Int
///
/// actor AvatarLoader {
///   @Dependency(\.apiClient) private var apiClient
///   private let user: UserID
///
///   init(user: UserID) { self.user = user }
///
///   func load() async throws -> [String] { try await apiClient.search("avatar \(user)") }
/// }
///
/// enum AvatarsKey: DependencyKey {
///   static let liveValue = DependencyFamily<UserID, AvatarLoader> { AvatarLoader(user: $0) }
///   static var testValue: DependencyFamily<UserID, AvatarLoader> {
///     DependencyFamily { AvatarLoader(user: $0) }
///   }
/// }
///
/// func avatar(of user: UserID) async throws -> [String] {
///   @Dependency(AvatarsKey.self) var avatars
///   return try await avatars(user).load()
/// }
/// ```
///
/// A `testValue` that is computed, as this one is, gives each test a family of its own.
///
/// The output of an input is built by the first caller, once. Who asks for the same in the meantime waits;
/// who asks for another does not. The closure runs on the thread of that caller, in its scope: it reads the
/// overrides and the scopes in force there. Give it what it needs as its input, or let the output read it
/// with ``Dependency`` where it is used, since later callers get the same output.
///
/// Outputs live until they are reset, or until the family goes. They keep nothing of whoever asked first:
/// neither open scopes nor overrides. Once these have gone, a `@Dependency` in an output finds what is in
/// force around the read, or else the default.
///
/// A family keeps what it builds wherever it is called, also in the update closure of `withDependencies`;
/// what the closure reads there is a read like any other.
///
/// The closure may need outputs of other inputs. If it reads them through its own key, write the type of the
/// property, as in `static let liveValue: DependencyFamily<Int, Int> = DependencyFamily { … }`; the compiler
/// cannot find it out.
///
/// An output whose construction needs itself, over whatever other inputs and threads, cannot be built. The
/// process stops with a message that tells the way, with the inputs as text.
///
/// - Note: A call takes a lock for a moment, hashes the input, and compares it with those of the same hash;
///   neither the closure nor any other code of yours runs under the lock. Memory grows with the number of
///   inputs until ``reset()``.
/// - Tip: Where nothing is to be kept, a closure is all it takes: `var avatarLoader: @Sendable (UserID) ->
///   AvatarLoader`. For values that are to be dropped with a log-in or a request, give the family's key the
///   lifetime ``DependencyLifetime/scoped(to:)``.
public final class DependencyFamily<Input: Hashable & Sendable, Output: Sendable>: Sendable {
  private let make: @Sendable (Input) -> Output
  private let members = FamilyMembers<Input, Output>()

  /// Where builds of the family belong; it holds none of the outputs.
  private let table = DefaultTable(context: .live)

  /// Makes a family, in which nothing has been built.
  ///
  /// - Parameter make: Builds the output of an input. It has no isolation, and it may call the family for
  ///   other inputs.
  public init(_ make: @escaping @Sendable (Input) -> Output) {
    self.make = make
  }
}

extension DependencyFamily {
  /// The output of an input: the one that there is, or one that is built now.
  ///
  /// It blocks the thread while another thread is building the same output.
  ///
  /// - Parameters:
  ///   - input: The input. Inputs that are equal have one output.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - filePath: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - column: The place of the call, for diagnostics.
  /// - Returns: The output.
  public func callAsFunction(
    _ input: Input,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Output {
    let member = members.member(for: input)
    if let output = member.output { return output }
    return output(
      of: member,
      at: ReadSite(
        name: DependencyName(key: Self.self, value: Output.self, spelling: .call(input: member.input)),
        location: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    )
  }

  /// Builds the output of a member, or waits for it.
  private func output(of member: FamilyMember<Input, Output>, at site: ReadSite) -> Output {
    let parent = Construction.active
    let outcome = ConstructionCoordinator.outcome(in: member, at: site, onBehalfOf: parent) {
      Construction(of: ObjectIdentifier(member), at: site, in: table, for: .memoizing, onBehalfOf: parent)
    }
    // A reset may drop the member, and then nothing else keeps the box.
    switch outcome {
    case .use(let box): return box.value(as: Output.self)
    case .construct(let construction):
      let box = construction.run(in: .current) { ValueBox(make(member.input), origin: nil) }
      _ = ConstructionCoordinator.finish(construction, with: box, in: member)
      return box.value(as: Output.self)
    case .breakCycle(let cycle): IssueReporter.stop(.cycle(cycle, stops: true), at: site.location)
    case .doWithout: fatalError("A member of a family takes its output at any time.")
    }
  }
}

extension DependencyFamily {
  /// Forgets the output of an input: whoever asks next has it built again.
  ///
  /// Those who have the output keep it. A construction that is under way goes on, and those who wait for it
  /// get what it builds; whoever asks from now on gets another.
  ///
  /// - Parameter input: The input.
  public func reset(_ input: Input) {
    members.remove(input)
  }

  /// Forgets all outputs, as ``reset(_:)`` forgets one.
  public func reset() {
    members.removeAll()
  }
}
