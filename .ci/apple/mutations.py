"""Ways to break the sources, each with what the compiler must say about it. `.ci/check-platforms --check-itself` tries them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutation:
    name: str
    platform: str
    path: str
    # What the compiler must say, among other things.
    error: str
    # What is replaced; nothing if the new text is added at the end.
    old: str
    new: str

    def applied_to(self, text):
        if not self.old:
            return f"{text}\n{self.new}\n"
        if self.old not in text:
            raise SystemExit(f"error: {self.path} has no more '{self.old}', which a mutation replaces.")
        return text.replace(self.old, self.new)


SYSTEM = "Sources/DependenciesCore/Platform/System.swift"
IMAGES = "Sources/DependenciesShims/DependenciesImages.c"
SCHEDULER = "Sources/DependenciesCombine/UIScheduler.swift"
TRAIT = "Sources/DependenciesUIKit/DependencyTrait.swift"
WATCHER = "Sources/DependenciesTestSupport/Runtime/XCTestWatcher.swift"
UTILITY = "Sources/DependenciesCore/Platform/LockIsolated.swift"

MUTATIONS = [
    Mutation(
        name="a trait of one's own, which iOS has from version 17 on",
        platform="ios",
        path=TRAIT,
        error="'subscript(_:)' is only available in iOS 17.0 or newer",
        old="@available(iOS 17, tvOS 17, *)",
        new="",
    ),
    Mutation(
        name="a view controller of UIKit on watchOS, whose UIKit has none",
        platform="watchos",
        path=TRAIT,
        error="cannot find type 'UI",
        old="#if canImport(UIKit) && !os(watchOS)",
        new="#if canImport(UIKit)",
    ),
    Mutation(
        name="a responder that is used off the main actor",
        platform="macos",
        path="Sources/DependenciesAppKit/DependencyResponder.swift",
        error="main actor-isolated property 'nextResponder'",
        old="",
        new="""
          #if os(macOS)
          nonisolated func mutate(_ responder: NSResponder) { _ = responder.nextResponder }
          #endif
        """,
    ),
    Mutation(
        name="the wrapper of App Intents by the name that it shares with that of the library",
        platform="macos",
        path="Tests/DependenciesTests/AppIntentsTests.swift",
        error="generic parameter 'Value' could not be inferred",
        old="@AppDependency private var navigator",
        new="@Dependency private var navigator",
    ),
    Mutation(
        name="a function that macOS has from version 14 on",
        platform="macos",
        path=UTILITY,
        error="is only available in macOS 14.0 or newer",
        old="",
        new="func mutation() async { await withDiscardingTaskGroup { _ in } }",
    ),
    Mutation(
        name="a conformance that macOS has from version 14 on",
        platform="macos",
        path="Sources/Dependencies/BuiltIns/UUIDGenerator.swift",
        error="is only available in macOS 14 or newer",
        old="",
        new="func mutation() -> Bool { UUID() < UUID() }",
    ),
    Mutation(
        name="Mutex of Synchronization, which macOS has from version 15 on",
        platform="macos",
        path=UTILITY,
        error="'Mutex' is only available in macOS 15.0 or newer",
        old="",
        new="import Synchronization\nlet mutation = Synchronization.Mutex(0)",
    ),
    Mutation(
        name="an import of Glibc without a condition",
        platform="macos",
        path=SYSTEM,
        error="no such module 'Glibc'",
        old="",
        new="import Glibc",
    ),
    Mutation(
        name="a header that Linux alone has",
        platform="macos",
        path=IMAGES,
        error="'link.h' file not found",
        old="#include <mach-o/dyld.h>",
        new="#include <link.h>",
    ),
    Mutation(
        name="a missing header",
        platform="macos",
        path=IMAGES,
        error="call to undeclared function 'getsectiondata'",
        old="#include <mach-o/getsect.h>",
        new="",
    ),
    Mutation(
        name="C that is right on 64 bits alone",
        platform="watchos",
        path=IMAGES,
        error="static assertion failed",
        old="",
        new='_Static_assert(sizeof(void *) == 8, "64 bits");',
    ),
    Mutation(
        name="a value that is sent to a task and used again",
        platform="macos",
        path=UTILITY,
        error="sending value of non-Sendable type",
        old="",
        new="""
          final class Mutation { var value = 0 }
          func mutate() {
            let mutation = Mutation()
            Task { mutation.value += 1 }
            mutation.value += 1
          }
        """,
    ),
    Mutation(
        name="a missing @available",
        platform="macos",
        path="Tests/DependenciesClocksTests/Support/OnOneThread.swift",
        error="'asUnownedTaskExecutor()' is only available in macOS 15.0 or newer",
        old="@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)",
        new="",
    ),
    Mutation(
        name="a missing #available",
        platform="macos",
        path="Tests/DependenciesClocksTests/Support/OnOneThread.swift",
        error="is only available in macOS 15 or newer",
        old="guard #available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *) else { return try await operation() }",
        new="",
    ),
    Mutation(
        name="a selector that XCTest does not have",
        platform="macos",
        path=WATCHER,
        error="has no member 'testCaseWillBegin'",
        old="",
        new="let mutation = #selector(XCTestObservation.testCaseWillBegin(_:))",
    ),
    Mutation(
        name="a misspelled method of XCTest's observers, which XCTest would never call",
        platform="ios",
        path=WATCHER,
        error="nearly matches optional requirement 'testCaseWillStart'",
        old="func testCaseWillStart(",
        new="func testCaseWillStrat(",
    ),
    Mutation(
        name="a typo in a branch for Darwin",
        platform="ios",
        path=SYSTEM,
        error="has no member 'falt'",
        old="os_log(.fault",
        new="os_log(.falt",
    ),
    Mutation(
        name="a function that watchOS does not have",
        platform="watchos",
        path=SYSTEM,
        error="'fork()' is unavailable",
        old="",
        new="func mutation() { _ = fork() }",
    ),
    Mutation(
        name="a class that watchOS does not have",
        platform="watchos",
        path=WATCHER,
        error="'Process' is unavailable in watchOS",
        old="",
        new="func mutation() { _ = Process() }",
    ),
    Mutation(
        name="an exit test, which watchOS does not have",
        platform="watchos",
        path="Sources/DependenciesTestSupport/Runtime/RunningTest+Testing.swift",
        error="'ExitTest' is unavailable",
        old="#if os(macOS) || os(Linux) || os(FreeBSD) || os(OpenBSD) || os(Windows)",
        new="#if true",
    ),
    Mutation(
        name="a missing import in a branch for Darwin",
        platform="macos",
        path=SYSTEM,
        error="cannot find 'OSLog' in scope",
        old="internal import os\n",
        new="\n",
    ),
    Mutation(
        name="a missing import of Darwin",
        platform="macos",
        path=SYSTEM,
        error="cannot find type 'pthread_mutex_t' in scope",
        old="internal import Darwin\n  internal import os\n",
        new="\n",
    ),
    Mutation(
        name="an import of a target that the manifest does not name",
        platform="macos",
        path=UTILITY,
        error="no such module 'DependenciesClocks'",
        old="",
        new="import DependenciesClocks",
    ),
    Mutation(
        name="a scene's environment, which macOS has from version 14 on",
        platform="macos",
        path="Sources/DependenciesSwiftUI/Scene+Dependencies.swift",
        error="is only available in macOS 14.0 or newer",
        old="@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)\n",
        new="",
    ),
    Mutation(
        name="the completion of an opened URL, which watchOS does not have",
        platform="watchos",
        path="Sources/DependenciesSwiftUI/OpenURLEffect.swift",
        error="is unavailable in watchOS",
        old="#if os(watchOS)",
        new="#if false",
    ),
    Mutation(
        name="a missing import of Combine",
        platform="ios",
        path=SCHEDULER,
        error="cannot find type 'Scheduler' in scope",
        old="  public import Combine\n",
        new="",
    ),
    Mutation(
        name="a scheduler that lacks a function of Combine's protocol",
        platform="ios",
        path=SCHEDULER,
        error="has different argument labels from those required by protocol 'Scheduler'",
        old="interval: SchedulerTimeType.Stride",
        new="every: SchedulerTimeType.Stride",
    ),
]
