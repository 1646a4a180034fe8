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
/// The output of an input is built by its first caller, once. Callers block only while their own input is
/// being built. The closure runs on the thread of that caller, with the overrides and the scopes in force
/// there. Give it what it needs as its input, or let the output read it with ``Dependency`` where it is used,
/// since later callers get the same output.
///
/// Outputs live until they are reset, or until the family goes. As a cached default does, an output remembers
/// the overrides around its first caller; it does not keep an open scope from being released. Call
/// ``reset()`` at the end of an override that is a family whose outputs remember their dependencies, since
/// the output then keeps the family.
///
/// A family keeps what it builds wherever it is called, also in the update closure of `withDependencies`; the
/// closure reads there as anywhere else.
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
public final class DependencyFamily<Input: Hashable & Sendable, Output: Sendable>: @unchecked Sendable {
  private let make: @Sendable (Input) -> Output

  /// What the outputs belong to. Its lock guards the buckets.
  private let store = ValueStore(.family)

  /// The members by the hashes of their inputs. Inputs are hashed and compared outside of the lock, since
  /// that is code of a user: a bucket is taken out, and replaced if it is still the same.
  private var buckets: [Int: [Member]] = [:]

  /// An input, and the place of its output.
  private final class Member {
    let input: Input
    let slot = Slot()
    init(_ input: Input) { self.input = input }
    deinit { Lock.checkThatNoneIsHeld() }
  }

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
    let member = member(for: input)
    if let box = store.lock.withLock({ member.slot.box }) { return box.value(as: Output.self) }
    let name = DependencyName(key: Self.self, value: Output.self, spelling: .call(input: member.input))
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return output(of: member, at: ReadSite(name: name, location: location))
  }

  /// Builds the output of a member, or waits for it.
  private func output(of member: Member, at site: ReadSite) -> Output {
    let storage = Storage.current
    let place = Place(slot: member.slot, store: store)
    let outcome = Constructions.outcome(in: place, at: site) {
      let key = ObjectIdentifier(member)
      return Construction(of: key, at: site, for: .memoizing, lifetime: .cached, in: store, .live)
    }
    // A reset may drop the member, and then nothing else keeps the box.
    switch outcome {
    case .use(let box): return box.value(as: Output.self)
    case .construct(let construction):
      let inner = storage.forConstruction(construction)
      let box = construction.run(in: inner, readIn: storage.scopes) {
        ValueBox(make(member.input), origin: nil)
      }
      Constructions.finish(construction, with: box, in: place)
      return box.value(as: Output.self)
    case .breakCycle(let cycle): IssueReporter.stop(.cycle(cycle, stops: true), at: site.location)
    case .doWithout: fatalError("A member of a family takes its output at any time.")
    }
  }
}

extension DependencyFamily {
  /// Forgets the output of an input: the next caller has it built again.
  ///
  /// Code that has the output keeps it. A construction that is running goes on, and those who wait for it get
  /// the output that it builds; later callers get another.
  ///
  /// - Parameter input: The input.
  public func reset(_ input: Input) {
    let hash = input.hashValue
    while true {
      let bucket = bucket(at: hash)
      let others = bucket.filter { $0.input != input }
      if others.count == bucket.count || replace(bucket, with: others, at: hash) { return }
    }
  }

  /// Forgets all outputs, as ``reset(_:)`` forgets one.
  public func reset() {
    // The result goes when the lock is free.
    _ = store.lock.withLock {
      defer { buckets = [:] }
      return buckets
    }
  }

  /// The member of an input. It is added if there is none.
  private func member(for input: Input) -> Member {
    let hash = input.hashValue
    while true {
      let bucket = bucket(at: hash)
      if let member = bucket.first(where: { $0.input == input }) { return member }
      let member = Member(input)
      if replace(bucket, with: bucket + [member], at: hash) { return member }
    }
  }

  private func bucket(at hash: Int) -> [Member] { store.lock.withLock { buckets[hash, default: []] } }

  /// Puts a bucket in the place of another, unless that is no longer there.
  private func replace(_ old: [Member], with new: [Member], at hash: Int) -> Bool {
    // Held until the lock is free, so that no input and no output goes under it.
    withExtendedLifetime(old) {
      store.lock.withLock {
        guard buckets[hash, default: []].elementsEqual(old, by: ===) else { return false }
        buckets[hash] = new.isEmpty ? nil : new
        return true
      }
    }
  }
}
