extension Diagnostic {
  /// The whole message: the fact, what locates it, and the cure.
  var text: String {
    switch self {
    case .noTestValue(let name, let location, let test): Self.noTestValue(name, at: location, test: test)
    case .noLiveValue(let site, let stops): Self.noLiveValue(site, stops: stops)
    case .cycle(let cycle, let outcome): Self.cycle(cycle, outcome: outcome)
    case .preparedTooLate(let name, let first, let location):
      Self.preparedTooLate(name, first: first, at: location)
    case .contextPreparedTooLate(let first, let location):
      Self.contextPreparedTooLate(first: first, at: location)
    case .preparedValueHidden(let name, let override, let location):
      Self.preparedValueHidden(name, override: override, at: location)
    case .preparedContextHidden(let context, let surrounding, let location):
      Self.preparedContextHidden(context, by: surrounding, at: location)
    case .valuesReleased(let site): Self.valuesReleased(site)
    case .builtInsideOverride(let origin, let read, let override, let use):
      Self.builtInsideOverride(origin, read: read, override: override, use: use)
    case .overrideCannotReach(let origin, let read, let override, let use):
      Self.overrideCannotReach(origin, read: read, override: override, use: use)
    case .longWait(let site, let build): Self.longWait(site, build: build)
    case .modelWithoutDependencies(let type, let location):
      Self.modelWithoutDependencies(typeName(type), at: location)
    case .noModel(let location): Self.noModel(at: location)
    case .unimplemented(let description, let client, let location):
      Self.unimplemented(description, of: client, at: location)
    case .builtInUsed(let builtIn, let use, let location, let test):
      Self.builtInUsed(builtIn, use: use, at: location, test: test)
    case .clockUsed(let member, let location): Self.clockUsed(member, madeAt: location)
    case .unknownContext(let value): Self.unknownContext(value)
    case .testSupportNotLinked(let issue, let location): Self.testSupportNotLinked(issue, at: location)
    case .readOutsideOfTests(let site): Self.readOutsideOfTests(site)
    case .readAfterTest(let site, let test): Self.readAfterTest(site, test: test)
    case .readsBeforeTests(let sites): Self.readsBeforeTests(sites)
    case .overrideHidden(let name, let override, let location):
      Self.overrideHidden(name, override: override, at: location)
    case .overrideUnused(let origin): Self.overrideUnused(origin)
    case .valuesDropped(let test, let tests, let limit):
      Self.valuesDropped(test: test, tests: tests, limit: limit)
    case .noOpenScope(let site, let name, let open): Self.noOpenScope(site, name, open: open)
    case .scopeClosed(let site, let mark): Self.scopeClosed(site, mark)
    case .builtForTearDown(let site, let mark): Self.builtForTearDown(site, mark)
    case .scopeNeverClosed(let mark, let names): Self.scopeNeverClosed(mark, names)
    case .captiveDependency(let path, let location): Self.captiveDependency(path, at: location)
    case .weakValueIsNoObject(let site): Self.weakValueIsNoObject(site)
    case .tearDownFailed(let mark, let failures, let location):
      Self.tearDownFailed(mark, failures, closedAt: location)
    case .severalCopies(let images): Self.severalCopies(images)
    case .custom(let message): message
    }
  }
}
