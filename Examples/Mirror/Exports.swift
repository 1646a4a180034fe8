// Exports the sister packages of swift-dependencies, as it does itself. `prepare-mirror` puts this file in the place
// of the one in `Dependencies`.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Clocks
@_exported public import CombineSchedulers
@_exported public import ConcurrencyExtras
@_exported public import DependenciesClocks
@_exported public import DependenciesCore
@_exported public import DependenciesNetworking
public import Foundation
@_exported public import IssueReporting
@_exported public import XCTestDynamicOverlay

#if canImport(Combine)
  public import Combine
#elseif canImport(OpenCombineShim)
  public import OpenCombineShim
#endif

#if canImport(Darwin)
  @_exported public import DependenciesSwiftUI
#endif

// Each type that this library has as well. The alias hides the library's own, and is no second type beside the package's.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public typealias AnyClock = Clocks.AnyClock
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public typealias ImmediateClock = Clocks.ImmediateClock
public typealias LockIsolated = ConcurrencyExtras.LockIsolated
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public typealias SuspensionError = Clocks.SuspensionError
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public typealias TestClock = Clocks.TestClock
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public typealias UnimplementedClock = Clocks.UnimplementedClock

// CombineSchedulers is empty where there is neither framework.
#if canImport(Combine) || canImport(OpenCombineShim)
  extension DependencyValues {
    /// The main queue, as a scheduler of publishers. In tests, its use is reported.
    public var mainQueue: AnySchedulerOf<DispatchQueue> {
      get { self[MainQueueKey.self] }
      set { self[MainQueueKey.self] = newValue }
    }

    /// The main run loop, as a scheduler of publishers. In tests, its use is reported.
    public var mainRunLoop: AnySchedulerOf<RunLoop> {
      get { self[MainRunLoopKey.self] }
      set { self[MainRunLoopKey.self] = newValue }
    }

    private enum MainQueueKey: DependencyKey {
      static var liveValue: AnySchedulerOf<DispatchQueue> { .main }
      static var testValue: AnySchedulerOf<DispatchQueue> { .unimplemented(#"@Dependency(\.mainQueue)"#) }
    }

    private enum MainRunLoopKey: DependencyKey {
      static var liveValue: AnySchedulerOf<RunLoop> { .main }
      static var testValue: AnySchedulerOf<RunLoop> { .unimplemented(#"@Dependency(\.mainRunLoop)"#) }
    }
  }
#endif
