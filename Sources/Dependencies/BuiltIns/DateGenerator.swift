public import DependenciesCore
public import Foundation

extension DependencyValues {
  /// The current date.
  ///
  /// ```swift
  /// import Dependencies
  /// import Foundation
  ///
  /// struct Offer {
  ///   @Dependency(\.date.now) private var now
  ///   let end: Date
  ///
  ///   var isOpen: Bool { now < end }
  /// }
  ///
  /// let offer = withDependencies {
  ///   $0.date.now = Date(timeIntervalSince1970: 0)
  /// } operation: {
  ///   Offer(end: Date(timeIntervalSince1970: 60))
  /// }
  /// assert(offer.isOpen)
  /// ```
  ///
  /// The live and the preview value give the system's date. In tests it is unimplemented: using it
  /// reports an issue, and gives the system's date.
  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }

  private enum DateKey: BuiltInKey {
    static let property = "date"
    static let liveValue = DateGenerator { Date() }

    static var testValue: DateGenerator {
      let unimplemented = UnimplementedBuiltIn(
        Self.self,
        override: ".constant(Date(timeIntervalSince1970: 0))"
      )
      return DateGenerator {
        unimplemented.report("date.now")
        return Date()
      }
    }
  }
}

/// Makes dates.
///
/// Read it as `@Dependency(\.date)`.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Makes a generator.
  ///
  /// - Parameter generate: Gives the current date.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// A generator that always gives the same date.
  ///
  /// - Parameter now: The date.
  /// - Returns: The generator.
  public static func constant(_ now: Date) -> DateGenerator {
    DateGenerator { now }
  }

  /// The current date. Setting it makes the generator constant.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The current date.
  ///
  /// - Returns: The date.
  public func callAsFunction() -> Date { generate() }
}
