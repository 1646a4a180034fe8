/// Builds and keeps one value, the *output*, for each input, such as a user or a file.
///
/// Use a family if the same input should always give the same output, such as one avatar for each user. If
/// each call may build a new value, use a closure instead: `@Sendable (Int) -> Avatar`.
///
/// A family is a dependency, or a part of a client:
///
/// ```swift
/// import Dependencies
///
/// actor Avatar {
///   let user: Int
///   init(user: Int) { self.user = user }
/// }
///
/// enum AvatarsKey: DependencyKey {
///   static let liveValue = DependencyFamily<Int, Avatar> { Avatar(user: $0) }
///   static var testValue: DependencyFamily<Int, Avatar> { DependencyFamily { Avatar(user: $0) } }
/// }
///
/// func avatar(of user: Int) -> Avatar {
///   @Dependency(AvatarsKey.self) var avatars
///   return avatars(user)
/// }
///
/// assert(avatar(of: 1) === avatar(of: 1))
/// ```
///
/// A computed `testValue`, as here, gives each test its own family.
///
/// The first call with an input builds its output, and later calls with an equal input get the same output.
/// The output is built on the first caller's thread, with the overrides and open scopes (``DependencyScope``)
/// around that call. If the output depends on something that differs between callers, add it to the input.
///
/// The family keeps an output until you reset it or the family is released. To drop all outputs when a
/// session or a request ends, give the family's key the lifetime ``DependencyLifetime/scoped(to:)``, and make
/// its `liveValue` a computed property.
///
/// An output with ``Dependency`` properties remembers the overrides around its first caller. If those
/// overrides include this family, the family and the output keep each other alive. Call ``reset()`` when
/// those overrides end.
///
/// ## Details
///
/// - The closure of a family is nonisolated.
/// - An output that was built inside a scope does not keep that scope open.
/// - The closure may call the family with other inputs. If it does so through the family's key, the compiler
///   cannot infer the type of `liveValue`. Declare it:
///   `static let liveValue: DependencyFamily<Int, Int> = …`.
/// - If an output needs itself, directly or through other outputs, the process stops with a message that
///   shows the cycle and its inputs.
/// - A call hashes the input, compares it with inputs that have the same hash, and takes a lock for a moment.
///   None of your code runs under the lock. A call blocks only while another thread builds the same output.
/// - Each input takes memory until you reset it.
public final class DependencyFamily<Input: Hashable & Sendable, Output: Sendable>: Sendable {
  private let make: @Sendable (Input) -> Output

  /// The store of the outputs.
  private let store = ValueStore(.family)

  /// The members by the hashes of their inputs. Hashing and comparing inputs runs code of a user, so it
  /// happens outside the lock: a bucket is copied out, and replaced only if it is still the same.
  private let buckets = Locked<[Int: [Member]]>([:])

  /// An input, and the slot of its output.
  private final class Member: Sendable {
    let input: Input
    let slot = Slot()
    init(_ input: Input) { self.input = input }
    deinit { Lock.checkThatNoneIsHeld() }
  }

  /// Makes an empty family.
  ///
  /// - Parameter make: Builds the output for an input. It may call the family for other inputs.
  public init(_ make: @escaping @Sendable (Input) -> Output) {
    self.make = make
  }
}

extension DependencyFamily {
  /// Returns the output for an input. The first call builds it.
  ///
  /// Blocks the thread while another thread is building the same output.
  ///
  /// - Parameter input: The input. Equal inputs share an output.
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
    let name = DependencyName(Self.self, Output.self, input: member.input)
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return output(of: member, at: ReadSite(name: name, location: location))
  }

  /// Builds the output of a member, or waits for it.
  private func output(of member: Member, at site: ReadSite) -> Output {
    let storage = Storage.current
    let place = Place(slot: member.slot, store: store)
    let key = ObjectIdentifier(member)
    let construction = Construction(of: key, at: site, for: .memoizing, lifetime: .cached, in: store, .live)
    // A reset may drop the member, and then nothing else keeps the box.
    switch Constructions.outcome(of: construction, in: place) {
    case .use(let box): return box.value(as: Output.self)
    case .construct:
      let inner = storage.forConstruction(construction, readIn: storage)
      let box = construction.run(in: inner, readIn: storage.scopes) {
        ValueBox(make(member.input), origin: nil)
      }
      Constructions.finish(construction, with: box, in: place)
      return box.value(as: Output.self)
    case .breakCycle(let cycle): IssueReporter.stop(.cycle(cycle), at: site)
    case .doWithout: fatalError("A member of a family takes its output at any time.")
    }
  }
}

extension DependencyFamily {
  /// Drops the output for an input. The next call builds a new output.
  ///
  /// Code that holds the old output keeps it. If an output is being built, callers already waiting get it,
  /// and later callers get a new one.
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

  /// Drops all outputs, in the same way as ``reset(_:)``.
  public func reset() { buckets.set([:]) }

  /// The member of an input. A missing one is added.
  private func member(for input: Input) -> Member {
    let hash = input.hashValue
    while true {
      let bucket = bucket(at: hash)
      if let member = bucket.first(where: { $0.input == input }) { return member }
      let member = Member(input)
      if replace(bucket, with: bucket + [member], at: hash) { return member }
    }
  }

  private func bucket(at hash: Int) -> [Member] { buckets.withLock { $0[hash, default: []] } }

  /// Replaces a bucket, unless it has changed. Returns whether it was replaced.
  private func replace(_ old: [Member], with new: [Member], at hash: Int) -> Bool {
    // Keeps the old bucket until the lock is free, so that no input or output is released under it.
    withExtendedLifetime(old) {
      buckets.withLock { buckets in
        guard buckets[hash, default: []].elementsEqual(old, by: ===) else { return false }
        buckets[hash] = new.isEmpty ? nil : new
        return true
      }
    }
  }
}
