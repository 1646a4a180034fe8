internal import DependenciesCore

/// Builds and keeps one value, the *output*, for each input, such as one room for each name.
///
/// ```swift
/// actor Room {}
/// let rooms = DependencyFamily<String, Room> { _ in Room() }
/// assert(rooms("Swift") === rooms("Swift"))
/// ```
///
/// The first call with an input builds its output. The closure sees the overrides around the code that made
/// the family, not those around the call. Other calls wait only for the output of their own input. The
/// closure may call the family with other inputs; if an output needs itself, the process stops with a message
/// that shows the cycle. If building takes time or can fail, let each output be a ``DependencyLoader``. The family
/// keeps each output until you reset it, or until the family is released. As the value of a key, make it a
/// computed property, so that each test has its own. See <doc:Lifetimes#Parameters>.
public final class DependencyFamily<Input: Hashable & Sendable, Output: Sendable>: Sendable {
  private let make: @Sendable (Input) -> Output
  private let memoizer = Memoizer()

  /// The members by the hashes of their inputs. Hashing and comparing inputs runs code of a user, so it
  /// happens outside the lock: a bucket is copied out, and replaced only if it is still the same.
  private let buckets = Locked<[Int: [Member]]>([:])

  /// Makes an empty family.
  ///
  /// - Parameter make: Builds the output for an input. It may call the family for other inputs.
  public init(_ make: @escaping @Sendable (Input) -> Output) {
    self.make = make
  }

  /// Not available: the closure of a family can neither wait nor throw.
  @available(
    *,
    unavailable,
    message: "use a family of loaders, 'DependencyFamily<Input, DependencyLoader<Output>>'"
  )
  @_disfavoredOverload
  public convenience init(_ make: @escaping @Sendable (Input) async throws -> Output) {
    fatalError("The compiler rejects each call.")
  }

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
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let member = member(for: input)
    return memoizer.value(
      of: member.memo,
      named: DependencyName(Self.self, Output.self, input: member.input),
      at: location
    ) { make(member.input) }
  }

  /// The outputs that have been built, by their inputs. Each access makes a new dictionary.
  ///
  /// The `tearDown` of a scoped family can close them:
  ///
  /// ```swift
  /// actor Pool { func close() {} }
  /// let pools = DependencyFamily<String, Pool> { _ in Pool() }
  /// for pool in pools.outputs.values { await pool.close() }
  /// ```
  public var outputs: [Input: Output] {
    var outputs: [Input: Output] = [:]
    for member in buckets.withLock({ Array($0.values.joined()) }) {
      outputs[member.input] = memoizer.value(of: member.memo, as: Output.self)
    }
    return outputs
  }

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
}

// MARK: - Members

extension DependencyFamily {
  /// An input, and its output.
  private final class Member: Sendable {
    let input: Input
    let memo = Memoizer.Memo()
    init(_ input: Input) { self.input = input }
  }

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

  /// Replaces a bucket, unless it has changed.
  ///
  /// - Returns: Whether it was replaced.
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
