// Pieces of members that are hard to read, from which the generated corpus is put together.

enum Pieces {
  static let prefixes = [
    "", "private(set)", "public internal(set)", "nonisolated(unsafe)", "static", "weak", "@Wrapper",
    "@Wrapper(1)", "@Wrapper<Int>(a: 1, b: [2])", "@Module.Wrapper", "@available(iOS 17, *)",
    "@available(*, deprecated, message: \"a)b\")", "@Wrapper(\"\\(\"a\")\", { $0 < $1 })",
    "#if DEBUG\n@Wrapper\n#endif\n", "#if A\n@A\n#if B\n@B(1)\n#endif\n#elseif C\n@C\n#else\n@D\n#endif\n@E",
    "/* a /* b */ c */", "// comment\n", "/// Documentation.\n@Wrapper // why\n", "@Wrapper /* a */",
    "@Wrapper(a < b, c > d)", "@Wrapper(first: a<b, c>(d), second: 1)", "@objc(name)", "@_spi(Name) public",
    "@Wrapper(key: \\.path) @MainActor", "lazy", "unowned(safe)",
    "@Wrapper(wrappedValue: if a { 1 } else { 2 })",
  ]

  static let names = [
    "name", "`default`", "`a name with (spaces)`", "größe", "値", "any", "each", "copy", "consume", "some",
    "async",
    "get", "await_", "repeat_", "sending", "isolated", "open", "final", "package", "dynamic", "required",
    "a, b",
    "(a, b)", "prefix", "optional", "unsafe", "`self`", "_a1", "nonisolated", "then", "of", "yield",
    "borrowing",
  ]

  static let types = [
    "Int", "Int?", "Int!", "[Int]", "[Int: [String]]", "[3 of Int]", "[3 of [2 of Int]]?", "Module::Kind",
    "Module::Kind<Int>.Inner", "A.B.C", "A<B<C<Int>>>", "A<B<C<Int>>>?", "A<(Int, String)>", "any P & Q",
    "(any P)?", "any ~Copyable", "some Collection<Int>", "A.Type", "(any P).Type", "()", "Void", "Swift.Void",
    "(Int)", "((Int))", "(a: Int, b: String)", "(Int, String)", "() -> Void", "(() -> Void)?",
    "(() -> Void)!",
    "((() -> Void))", "Optional<() -> Void>", "(Int) -> (String) -> Bool", "((Int) -> String) -> Bool",
    "@Sendable (Int) -> Void", "@Sendable(Int) -> Void", "@escaping @Sendable () -> Void",
    "@isolated(any) @Sendable () async -> Void", "nonisolated(nonsending) (Int) async -> Void",
    "@MainActor () -> Void", "(@MainActor @Sendable () -> Void)?", "(@escaping () -> Void) -> Void",
    "(_ a: Int, _ b: inout String) -> Void", "(inout Int, Int...) -> Void",
    "(@autoclosure () -> Int) -> Void",
    "(_ body: @autoclosure @escaping () throws -> Int) throws -> Void", "(_: Int) -> Void",
    "() throws -> Int", "() async throws -> Int", "() throws(Failure) -> Int",
    "() async throws(A.B<C>) -> [Int]",
    "() throws(Never) -> Int", "() throws(any Error) -> Int", "(sending Int) -> sending String",
    "(borrowing A, consuming B, __owned C) -> Void", "(isolated (any Actor)?) -> Void",
    "(repeat each Value) -> Void", "(Int, repeat [each Value])",
    "(_ a: (repeat (each Value, Int)), Int) -> Void",
    "@convention(c) (Int32) -> Int32", "@concurrent () async -> Void", "(Int) -> Void?", "() -> ()",
    "(()) -> ((Void))",
    "(_ a: (_ b: Int) -> Void, _ c: [() -> Int]) -> Void", "(Int...) -> (Int, String)", "InlineArray<3, Int>",
    "Vector<-1>", "(_ `in`: Int, _ größe: Int) -> Void", "( // why\n  Int /* a */ , String\n) -> Void",
    "(\n  _ id: Int,\n  _ name: String\n)\n  async throws\n  -> Void", "A<B>!", "((Int) -> Void)??", "Int??",
    "(any P & Q)?",
    "@Sendable ((Int) -> Void)", "() -> @Sendable () -> Void", "sending Int", "A<B, (C) -> D>", "~Copyable",
  ]

  /// What can stand behind a member.
  static let followers = [
    "", "var next: Int", "let next = 1", "@Wrapper var next: Int", "func next() {}",
    "private var next = 2; let other = 3",
    "init() {}", "init(a: Int, _ b: String = \"x\", c d: [Int: Int] = [:]) where A == B {}",
    "struct Next { var a: Int }", "struct Next<each A: P>: P, ~Copyable, @unchecked A.B<C> & D where C: P {}",
    "#if DEBUG\n@Wrapper @A(1)\n#elseif os(Linux)\n#if A\n@B\n#endif\n#else\n@C\n#endif\nlet next: Int",
    "enum Next { case a, b(Int) }", "typealias Next = A<B>", "subscript(a: Int) -> Int { 1 }",
    "static func < (a: A, b: A) -> Bool { true }",
    "#if DEBUG\nvar next: Int\n#else\nlet other: String\n#endif",
    "#if A\n#if B\nvar a: Int\n#endif\n#elseif C && D(1)\nvar b: Int\n#endif",
    "#macro", "#macro(1) { 2 }", "#warning(\"a\")", "// comment", "/* a\n */ var next: Int", "class Next {}",
    "nonisolated var next: Int { get { 1 } }", "indirect enum Next { case a }", "deinit {}",
    "@available(iOS 17, *)\n  var next: Int", "#if DEBUG\n@Wrapper\n#endif\nvar next: Int",
    "static let next = { 1 }()",
    "func <<< <A>(a: A) {}", "func ==<A>(a: A, b: A) where A: P {}", "init?(a: Int) {}",
    "init<A>(consuming a: A) throws(E) {}",
    "func f<\n  let n: Int\n>() {}", "mutating func get() {}", "final class Next {}", "actor Next {}",
    "macro next() = #externalMacro(module: \"A\", type: \"B\")",
    "#sourceLocation(file: \"a\", line: 3)\nvar next: Int\n#sourceLocation()",
    "init(@Builder a: () -> Int, b: Int...) async {}",
  ]

  static let requirements = [
    "func a()", "func a(_: Int)", "func a(b _: Int, `in` c: inout Int, for: Int...)",
    "func `a`() async throws(E)",
    "func a<A, B: P & Q>(_ a: A, _ b: [B]) throws -> B? where A: R, B.C == Int", "func a(_ b: some P)",
    "func a(b: @autoclosure @escaping () -> Int = 1, c: sending A)",
    "static func == (a: Self, b: Self) -> Bool",
    "func ==<A>(a: A, b: A) -> Bool", "func a<each A>(_ a: repeat each A)", "func a<let n: Int>() -> A<n>",
    "mutating func a() -> Self", "func a(_ b: (Int) throws -> Void) rethrows", "init(a: Int)", "init?()",
    "subscript(a: Int) -> Int { get async throws }", "associatedtype A",
    "associatedtype A: P & Q = Int where A.B == C",
    "associatedtype A = [Int]", "typealias A = Int", "var a: Int { get async throws(E) }",
    "static var a: Int { mutating get nonmutating set }",
    "#if A\nfunc a()\n#else\nvar a: Int { get }\n#endif",
    "@discardableResult @MainActor func a() -> Int // why",
    "func a(\n  // why\n  _ b: Int,\n)\n  async\n  -> Int",
  ]

  static let accessors = [
    "{ 1 }", "{ get }", "{ get set }", "{ get nonmutating set }", "{ get async throws }",
    "{ get throws(E) { 1 } }",
    "{ didSet {} }", "{ willSet(value) {} didSet { a() } }", "{ get { 1 } set { } }",
    "{ get { 1 } nonmutating set(value) { } }",
    "{ @inline(__always) get { 1 } }", "{ _read { yield a } _modify { yield &a } }",
    "{ mutating get { 1 } set {} }",
    "{ return read(1) }", "{ let get = 1; return get }", "{\n  // comment\n  get { 1 }\n}", "{}",
    "{ @storageRestrictions(initializes: a) init(value) { a = value } get { a } }",
  ]
}
