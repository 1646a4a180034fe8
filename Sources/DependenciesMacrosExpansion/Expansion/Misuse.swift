/// The misuses of the macros, with their messages: what happened, why, and what to do.
enum Misuse {
  // `@DependencyClient`
  case clientIsNoStructure(name: String, introducer: String)
  case clientIsIsolated(name: String)
  case propertyNeedsType(name: String)
  case severalEndpoints
  case patternInClient
  case closureIsGeneric(name: String)
  case typeMayBeGeneric(name: String)
  case clientHasNoEndpoint(name: String)
  case clientIsNoKey(name: String)
  case tooManyConditions
  case closureIsHidden(name: String, alias: String)
  case closureMayBeHidden(name: String, alias: String)

  // `@DependencyMockable`
  case mockableIsNoProtocol(name: String, introducer: String)
  case mockOfObjectiveC(name: String)
  case requirementsShareName(label: String, mock: String)
  case requirementHasNameOfClosure(name: String, label: String, mock: String)

  // `@DependencyEndpoint`
  case endpointIsNoClosure(name: String, type: String?)
  case endpointNeedsType(name: String)
  case endpointIsConstant(name: String)
  case endpointIsStatic(name: String)
  case endpointHasAccessors(name: String)
  case endpointNeedsDefault(name: String, code: String)
  case typedErrorNeedsDefault(name: String, error: String, code: String)
  case endpointIsNotSendable(name: String, client: String)
  case defaultIsNoClosure(name: String)
  case defaultIsUnimplemented(name: String, needsValue: Bool)
  case defaultStops(name: String)
  case methodNameIsNoName
  case methodNameIsTaken(name: String)
  case variadicParameter(type: String)
  case parameterPack(name: String)
  case defaultArgument(name: String)
  case closureRethrows(name: String)

  // `@DependencyEntry`
  case entryIsElsewhere
  case entryIsConstant(name: String)
  case entryIsStatic(name: String)
  case entryHasAccessors(name: String)
  case entryNeedsValue(name: String, protocol: String?)
  case entryIsIsolated(name: String)
  case valueIsNotCopyable(name: String, type: String)
  case keyIsNamed(name: String, key: String)
  case tearDownNeverRuns(lifetime: String)

  // `@DependencyProperties`
  case propertiesAreMisplaced(name: String, introducer: String)
  case pathsAreMissing
  case pathHasNoName
  case pathsShareName(name: String)
  case propertyIsWritten(name: String, type: String, path: String)
  case dependencyIsObserved(name: String)

  // All of them
  case conformanceBesideMacro(type: String, conformance: String, macro: String)
  case opaqueType(name: String)
  case unknownArgument(macro: String, label: String?, cure: String?)

  /// An error, unless the code compiles or may be meant as it is.
  var severity: String {
    switch self {
    case .typeMayBeGeneric, .closureMayBeHidden: "note"
    case .clientHasNoEndpoint, .clientIsNoKey, .defaultStops: "warning"
    default: "error"
    }
  }

  var text: String {
    switch self {
    case .clientIsNoStructure(let name, let introducer):
      "'@DependencyClient' makes clients of structures, and '\(name)' is declared with '\(introducer)'; "
        + (introducer == "protocol"
          ? "for a mock of it, write '@DependencyMockable'"
          : "declare a 'struct' whose properties are closures")
    case .clientIsIsolated(let name):
      """
      '\(name)' is isolated to an actor, and so cannot be the value of a dependency, which is made and read \
      on any thread; declare it 'nonisolated', and write '@MainActor' on the endpoints that need it
      """
    case .propertyNeedsType(let name):
      "'\(name)' needs a written type, which '@DependencyClient' repeats in the initializer"
    case .severalEndpoints:
      "'@DependencyClient' needs a declaration for each endpoint; write them apart"
    case .patternInClient:
      "'@DependencyClient' cannot initialize a pattern; write a declaration for each property"
    case .closureIsGeneric(let name):
      """
      '\(name)' cannot be generic, since Swift has no generic closures; use types such as 'Data' or 'any \
      Encodable', and declare a generic method that calls it
      """
    case .typeMayBeGeneric(let name):
      """
      If '\(name)' is meant as a generic parameter: Swift has no generic closures; use types such as 'Data' \
      or 'any Encodable', or make the client generic
      """
    case .clientHasNoEndpoint(let name):
      """
      '\(name)' has methods but no endpoints, so a test can override nothing of it; declare closures, such \
      as 'var load: @Sendable () throws -> Int'
      """
    case .clientIsNoKey(let name):
      """
      '\(name)' is no 'TestDependencyKey', so its 'lifetime:' has no effect; pass the lifetime to \
      '@DependencyEntry', or declare the conformance
      """
    case .tooManyConditions:
      """
      '@DependencyClient' makes an initializer for each combination of '#if' around properties, and these \
      are more than \(ClientInitializers.maximumVariantCount); put what depends on conditions into a client \
      of its own
      """
    case .closureIsHidden(let name, let alias):
      """
      '\(alias)' is a type alias of a closure type, and a macro cannot see through a type alias; write out \
      the closure type of '\(name)'
      """
    case .closureMayBeHidden(let name, let alias):
      """
      If '\(alias)' is a type alias of a closure type: a macro cannot see through it, so '\(name)' is an \
      ordinary property; if a test should override it, write out the closure type
      """
    case .mockableIsNoProtocol(let name, let introducer):
      """
      '@DependencyMockable' makes mocks of protocols, and \(name.isEmpty ? "this" : "'\(name)'") is declared with \
      '\(introducer)'; \
      \(introducer == "struct" ? "for a structure of closures, write '@DependencyClient'" : "declare a 'protocol'")
      """
    case .mockOfObjectiveC(let name):
      """
      '@DependencyMockable' cannot make a mock of '\(name)', since only Objective-C classes conform to an \
      '@objc' protocol; remove '@objc', or write the mock
      """
    case .requirementsShareName(let label, let mock):
      """
      Two closures of '\(mock)' would be named '\(label)', since the names of these requirements and of their \
      parameters are the same; give a parameter another name
      """
    case .requirementHasNameOfClosure(let name, let label, let mock):
      """
      '\(mock)' keeps the closure for '\(label)' in a property '\(name)', and the protocol requires '\(name)' \
      as well; give one of the two requirements another name
      """
    case .endpointIsNoClosure(let name, let type):
      "'\(name)' must have a closure type"
        + (type.map { "; if '\($0)' is a type alias of one, write the closure type out" } ?? "")
    case .endpointNeedsType(let name):
      """
      '\(name)' needs a written type, from which '@DependencyEndpoint' makes the closure that reports a call
      """
    case .endpointIsConstant(let name):
      "'\(name)' must be a 'var', since tests override endpoints"
    case .endpointIsStatic(let name):
      "'\(name)' is static; '@DependencyEndpoint' makes endpoints of stored properties of instances"
    case .endpointHasAccessors(let name):
      "'\(name)' is computed; '@DependencyEndpoint' makes endpoints of stored properties"
    case .endpointNeedsDefault(let name, let code):
      """
      '\(name)' returns a value and cannot throw, so it needs a default, which runs after an unexpected call is \
      reported; write '= \(code)'
      """
    case .typedErrorNeedsDefault(let name, let error, let code):
      """
      '\(name)' can throw '\(error)' alone, not 'Unimplemented', so it needs a default, which runs after an \
      unexpected call is reported; write '= \(code)'
      """
    case .endpointIsNotSendable(let name, let client):
      "'\(name)' must be '@Sendable', since '\(client)' is 'Sendable'"
    case .defaultIsUnimplemented(let name, let needsValue):
      "'@DependencyEndpoint' makes '\(name)' report its call already; "
        + (needsValue ? "write only what it returns, in braces" : "remove the default")
    case .defaultStops(let name):
      """
      The default of '\(name)' stops all tests when one of them calls it without an override; return any \
      value, and only that test fails
      """
    case .defaultIsNoClosure(let name):
      """
      The default of '\(name)' must be a closure in braces, which '@DependencyEndpoint' calls after it has \
      reported an issue; write one, or keep the value with '@DependencyEndpointIgnored'
      """
    case .methodNameIsNoName:
      "'method:' takes the name of the method as a plain string, such as \"fetch\""
    case .methodNameIsTaken(let name):
      """
      '\(name)' has no argument labels, so a method of the same name could not be told from it; use another \
      name
      """
    case .variadicParameter(let type):
      "The arguments of a variadic parameter cannot be passed on by a method; take an array, '[\(type)]'"
    case .parameterPack(let name):
      """
      '\(name)' takes a parameter pack, and Swift cannot pass one to a closure in a property; take a \
      structure that holds the values
      """
    case .defaultArgument(let name):
      """
      '\(name)' is a closure, and only a function can have a default argument; remove it, and declare a method \
      that passes the value
      """
    case .closureRethrows(let name):
      "'\(name)' is a closure, and only a function can be 'rethrows'; write 'throws'"
    case .entryIsElsewhere:
      "'@DependencyEntry' declares a property in an extension of 'DependencyValues'; move it to one"
    case .entryIsConstant(let name):
      "'\(name)' must be a 'var', since dependencies are overridden"
    case .entryIsStatic(let name):
      "'\(name)' is static, and a dependency is read from an instance of 'DependencyValues'; remove 'static'"
    case .entryHasAccessors(let name):
      "'\(name)' has accessors, and '@DependencyEntry' makes them; remove them, and give it a value"
    case .entryNeedsValue(let name, let type):
      "'\(name)' needs a value, which tests and previews get, or a 'liveValue:'"
        + (type.map { "; '@DependencyMockable' on '\($0)' makes a value, 'Mock\($0)()'" } ?? "")
    case .entryIsIsolated(let name):
      """
      '\(name)' is isolated to an actor, so '@Dependency(\\.\(name))' could not read it; declare it \
      'nonisolated', or the extension that it is in
      """
    case .valueIsNotCopyable(let name, let type):
      "The value of '\(name)' must be copyable, and '\(type)' is not; keep it in a final class"
        + (type == "Mutex" ? ", or use 'LockIsolated'" : "")
    case .keyIsNamed(let name, let key):
      "The key of '\(name)' is 'DependencyValues.\(key)'; remove the name"
    case .tearDownNeverRuns(let lifetime):
      """
      'tearDown:' would never run, since the lifetime is '.\(lifetime)', and only values of scopes are torn \
      down; pass 'lifetime: .scoped(to: …)'
      """
    case .propertiesAreMisplaced(let name, let introducer):
      """
      '@DependencyProperties' writes stored properties, which a class, a structure, or an actor can have \
      where it is declared, and '\(name)' is declared with '\(introducer)'
      """
    case .pathsAreMissing:
      """
      '@DependencyProperties' needs the paths of the dependencies to write properties for, such as \
      '@DependencyProperties(\\.uuid, \\.apiClient)'
      """
    case .pathHasNoName:
      """
      '@DependencyProperties' names each property after the last component of its path, so write the path \
      out, and end it with a property, such as '\\.apiClient'; declare any other dependency with \
      '@Dependency'
      """
    case .pathsShareName(let name):
      """
      Two paths end with '\(name)', so their properties would share that name; declare one of them with \
      '@Dependency'
      """
    case .propertyIsWritten(let name, let type, let path):
      """
      '\(type)' has a property '\(name)' already; remove that property or the path, or give the dependency \
      another name: '@Dependency(\(path)) private var …'
      """
    case .dependencyIsObserved(let name):
      """
      '@Observable' makes '\(name)' a computed property, which '@Dependency' cannot be; write \
      '@ObservationIgnored' in front, or let '@DependencyProperties' write the property
      """
    case .conformanceBesideMacro(let type, let conformance, let macro):
      """
      '\(type)' cannot declare its conformance to '\(conformance)' here, since the compiler finds operators \
      such as '==' twice in a type with '@\(macro)'; move the conformance to an extension
      """
    case .opaqueType(let name):
      "'\(name)' has an opaque type, so it could never have another value; write 'any' instead of 'some'"
    case .unknownArgument(let macro, let label, let cure):
      "'@\(macro)' has no argument \(label.map { "'\($0):'" } ?? "without a label")"
        + (cure.map { "; \($0)" } ?? "")
    }
  }
}
