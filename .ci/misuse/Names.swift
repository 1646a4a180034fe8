// Every keyword, also of a context, as the name of an endpoint, a label and an entry. 'Self' is the type of the client, and paths cannot name
// 'Type' and 'Protocol'. Nothing is wrong with these.
import DependenciesMacros

@DependencyClient
struct Client: Sendable {
  var `Any`: @Sendable (_ Any: Int) throws -> Int
  var _borrow: @Sendable (_ _borrow: Int) throws -> Int
  var _const: @Sendable (_ _const: Int) throws -> Int
  var _local: @Sendable (_ _local: Int) throws -> Int
  var _modify: @Sendable (_ _modify: Int) throws -> Int
  var _move: @Sendable (_ _move: Int) throws -> Int
  var _read: @Sendable (_ _read: Int) throws -> Int
  var accesses: @Sendable (_ accesses: Int) throws -> Int
  var actor: @Sendable (_ actor: Int) throws -> Int
  var addressWithNativeOwner: @Sendable (_ addressWithNativeOwner: Int) throws -> Int
  var any: @Sendable (_ any: Int) throws -> Int
  var arch: @Sendable (_ arch: Int) throws -> Int
  var `as`: @Sendable (_ as: Int) throws -> Int
  var assignment: @Sendable (_ assignment: Int) throws -> Int
  var `associatedtype`: @Sendable (_ associatedtype: Int) throws -> Int
  var associativity: @Sendable (_ associativity: Int) throws -> Int
  var async: @Sendable (_ async: Int) throws -> Int
  var attached: @Sendable (_ attached: Int) throws -> Int
  var autoclosure: @Sendable (_ autoclosure: Int) throws -> Int
  var available: @Sendable (_ available: Int) throws -> Int
  var await: @Sendable (_ await: Int) throws -> Int
  var before: @Sendable (_ before: Int) throws -> Int
  var borrow: @Sendable (_ borrow: Int) throws -> Int
  var borrowing: @Sendable (_ borrowing: Int) throws -> Int
  var `break`: @Sendable (_ break: Int) throws -> Int
  var canImport: @Sendable (_ canImport: Int) throws -> Int
  var `case`: @Sendable (_ case: Int) throws -> Int
  var `catch`: @Sendable (_ catch: Int) throws -> Int
  var `class`: @Sendable (_ class: Int) throws -> Int
  var compiler: @Sendable (_ compiler: Int) throws -> Int
  var concurrent: @Sendable (_ concurrent: Int) throws -> Int
  var consume: @Sendable (_ consume: Int) throws -> Int
  var consuming: @Sendable (_ consuming: Int) throws -> Int
  var `continue`: @Sendable (_ continue: Int) throws -> Int
  var convenience: @Sendable (_ convenience: Int) throws -> Int
  var copy: @Sendable (_ copy: Int) throws -> Int
  var `default`: @Sendable (_ default: Int) throws -> Int
  var `defer`: @Sendable (_ defer: Int) throws -> Int
  var `deinit`: @Sendable (_ deinit: Int) throws -> Int
  var dependsOn: @Sendable (_ dependsOn: Int) throws -> Int
  var didSet: @Sendable (_ didSet: Int) throws -> Int
  var discard: @Sendable (_ discard: Int) throws -> Int
  var distributed: @Sendable (_ distributed: Int) throws -> Int
  var `do`: @Sendable (_ do: Int) throws -> Int
  var dynamic: @Sendable (_ dynamic: Int) throws -> Int
  var each: @Sendable (_ each: Int) throws -> Int
  var `else`: @Sendable (_ else: Int) throws -> Int
  var `enum`: @Sendable (_ enum: Int) throws -> Int
  var error: @Sendable (_ error: Int) throws -> Int
  var escaping: @Sendable (_ escaping: Int) throws -> Int
  var expression: @Sendable (_ expression: Int) throws -> Int
  var `extension`: @Sendable (_ extension: Int) throws -> Int
  var extern: @Sendable (_ extern: Int) throws -> Int
  var `fallthrough`: @Sendable (_ fallthrough: Int) throws -> Int
  var `false`: @Sendable (_ false: Int) throws -> Int
  var `fileprivate`: @Sendable (_ fileprivate: Int) throws -> Int
  var final: @Sendable (_ final: Int) throws -> Int
  var `for`: @Sendable (_ for: Int) throws -> Int
  var freestanding: @Sendable (_ freestanding: Int) throws -> Int
  var `func`: @Sendable (_ func: Int) throws -> Int
  var get: @Sendable (_ get: Int) throws -> Int
  var `guard`: @Sendable (_ guard: Int) throws -> Int
  var higherThan: @Sendable (_ higherThan: Int) throws -> Int
  var `if`: @Sendable (_ if: Int) throws -> Int
  var `import`: @Sendable (_ import: Int) throws -> Int
  var `in`: @Sendable (_ in: Int) throws -> Int
  var indirect: @Sendable (_ indirect: Int) throws -> Int
  var infix: @Sendable (_ infix: Int) throws -> Int
  var `init`: @Sendable (_ init: Int) throws -> Int
  var initialValue: @Sendable (_ initialValue: Int) throws -> Int
  var initializes: @Sendable (_ initializes: Int) throws -> Int
  var `inout`: @Sendable (_ `inout`: Int) throws -> Int
  var `internal`: @Sendable (_ internal: Int) throws -> Int
  var `is`: @Sendable (_ is: Int) throws -> Int
  var isolated: @Sendable (_ isolated: Int) throws -> Int
  var lazy: @Sendable (_ lazy: Int) throws -> Int
  var left: @Sendable (_ left: Int) throws -> Int
  var `let`: @Sendable (_ `let`: Int) throws -> Int
  var lifetime: @Sendable (_ lifetime: Int) throws -> Int
  var lowerThan: @Sendable (_ lowerThan: Int) throws -> Int
  var macro: @Sendable (_ macro: Int) throws -> Int
  var modify: @Sendable (_ modify: Int) throws -> Int
  var module: @Sendable (_ module: Int) throws -> Int
  var mutate: @Sendable (_ mutate: Int) throws -> Int
  var mutating: @Sendable (_ mutating: Int) throws -> Int
  var newValue: @Sendable (_ newValue: Int) throws -> Int
  var `nil`: @Sendable (_ nil: Int) throws -> Int
  var none: @Sendable (_ none: Int) throws -> Int
  var nonisolated: @Sendable (_ nonisolated: Int) throws -> Int
  var nonmutating: @Sendable (_ nonmutating: Int) throws -> Int
  var nonsending: @Sendable (_ nonsending: Int) throws -> Int
  var of: @Sendable (_ of: Int) throws -> Int
  var oldValue: @Sendable (_ oldValue: Int) throws -> Int
  var open: @Sendable (_ open: Int) throws -> Int
  var `operator`: @Sendable (_ operator: Int) throws -> Int
  var optional: @Sendable (_ optional: Int) throws -> Int
  var os: @Sendable (_ os: Int) throws -> Int
  var override: @Sendable (_ override: Int) throws -> Int
  var package: @Sendable (_ package: Int) throws -> Int
  var postfix: @Sendable (_ postfix: Int) throws -> Int
  var precedence: @Sendable (_ precedence: Int) throws -> Int
  var `precedencegroup`: @Sendable (_ precedencegroup: Int) throws -> Int
  var preconcurrency: @Sendable (_ preconcurrency: Int) throws -> Int
  var prefix: @Sendable (_ prefix: Int) throws -> Int
  var `private`: @Sendable (_ private: Int) throws -> Int
  var `protocol`: @Sendable (_ protocol: Int) throws -> Int
  var `public`: @Sendable (_ public: Int) throws -> Int
  var read: @Sendable (_ read: Int) throws -> Int
  var reasync: @Sendable (_ reasync: Int) throws -> Int
  var `repeat`: @Sendable (_ repeat: Int) throws -> Int
  var required: @Sendable (_ required: Int) throws -> Int
  var `rethrows`: @Sendable (_ rethrows: Int) throws -> Int
  var `return`: @Sendable (_ return: Int) throws -> Int
  var right: @Sendable (_ right: Int) throws -> Int
  var scoped: @Sendable (_ scoped: Int) throws -> Int
  var `self`: @Sendable (_ self: Int) throws -> Int
  var sending: @Sendable (_ sending: Int) throws -> Int
  var set: @Sendable (_ set: Int) throws -> Int
  var some: @Sendable (_ some: Int) throws -> Int
  var `static`: @Sendable (_ static: Int) throws -> Int
  var `struct`: @Sendable (_ struct: Int) throws -> Int
  var `subscript`: @Sendable (_ subscript: Int) throws -> Int
  var `super`: @Sendable (_ super: Int) throws -> Int
  var `switch`: @Sendable (_ switch: Int) throws -> Int
  var then: @Sendable (_ then: Int) throws -> Int
  var `throw`: @Sendable (_ throw: Int) throws -> Int
  var `throws`: @Sendable (_ throws: Int) throws -> Int
  var `true`: @Sendable (_ true: Int) throws -> Int
  var `try`: @Sendable (_ try: Int) throws -> Int
  var `typealias`: @Sendable (_ typealias: Int) throws -> Int
  var unowned: @Sendable (_ unowned: Int) throws -> Int
  var unsafe: @Sendable (_ unsafe: Int) throws -> Int
  var using: @Sendable (_ using: Int) throws -> Int
  var value: @Sendable (_ value: Int) throws -> Int
  var `var`: @Sendable (_ `var`: Int) throws -> Int
  var weak: @Sendable (_ weak: Int) throws -> Int
  var `where`: @Sendable (_ where: Int) throws -> Int
  var `while`: @Sendable (_ while: Int) throws -> Int
  var willSet: @Sendable (_ willSet: Int) throws -> Int
  var yield: @Sendable (_ yield: Int) throws -> Int
}

@DependencyClient
struct Properties {
  var `Any`: Value
  var _borrow: Value
  var _const: Value
  var _local: Value
  var _modify: Value
  var _move: Value
  var _read: Value
  var accesses: Value
  var actor: Value
  var addressWithNativeOwner: Value
  var any: Value
  var arch: Value
  var `as`: Value
  var assignment: Value
  var `associatedtype`: Value
  var associativity: Value
  var async: Value
  var attached: Value
  var autoclosure: Value
  var available: Value
  var await: Value
  var before: Value
  var borrow: Value
  var borrowing: Value
  var `break`: Value
  var canImport: Value
  var `case`: Value
  var `catch`: Value
  var `class`: Value
  var compiler: Value
  var concurrent: Value
  var consume: Value
  var consuming: Value
  var `continue`: Value
  var convenience: Value
  var copy: Value
  var `default`: Value
  var `defer`: Value
  var `deinit`: Value
  var dependsOn: Value
  var didSet: Value
  var discard: Value
  var distributed: Value
  var `do`: Value
  var dynamic: Value
  var each: Value
  var `else`: Value
  var `enum`: Value
  var error: Value
  var escaping: Value
  var expression: Value
  var `extension`: Value
  var extern: Value
  var `fallthrough`: Value
  var `false`: Value
  var `fileprivate`: Value
  var final: Value
  var `for`: Value
  var freestanding: Value
  var `func`: Value
  var get: Value
  var `guard`: Value
  var higherThan: Value
  var `if`: Value
  var `import`: Value
  var `in`: Value
  var indirect: Value
  var infix: Value
  var `init`: Value
  var initialValue: Value
  var initializes: Value
  var `inout`: Value
  var `internal`: Value
  var `is`: Value
  var isolated: Value
  var lazy: Value
  var left: Value
  var `let`: Value
  var lifetime: Value
  var lowerThan: Value
  var macro: Value
  var modify: Value
  var module: Value
  var mutate: Value
  var mutating: Value
  var newValue: Value
  var `nil`: Value
  var none: Value
  var nonisolated: Value
  var nonmutating: Value
  var nonsending: Value
  var of: Value
  var oldValue: Value
  var open: Value
  var `operator`: Value
  var optional: Value
  var os: Value
  var override: Value
  var package: Value
  var postfix: Value
  var precedence: Value
  var `precedencegroup`: Value
  var preconcurrency: Value
  var prefix: Value
  var `private`: Value
  var `protocol`: Value
  var `public`: Value
  var read: Value
  var reasync: Value
  var `repeat`: Value
  var required: Value
  var `rethrows`: Value
  var `return`: Value
  var right: Value
  var scoped: Value
  var `self`: Value
  var sending: Value
  var set: Value
  var some: Value
  var `static`: Value
  var `struct`: Value
  var `subscript`: Value
  var `super`: Value
  var `switch`: Value
  var then: Value
  var `throw`: Value
  var `throws`: Value
  var `true`: Value
  var `try`: Value
  var `typealias`: Value
  var unowned: Value
  var unsafe: Value
  var using: Value
  var value: Value
  var `var`: Value
  var weak: Value
  var `where`: Value
  var `while`: Value
  var willSet: Value
  var yield: Value
  var load: () -> Void
}

struct Value: Sendable {}

extension DependencyValues {
  @DependencyEntry var `Any`: Int = 1
  @DependencyEntry var _borrow: Int = 1
  @DependencyEntry var _const: Int = 1
  @DependencyEntry var _local: Int = 1
  @DependencyEntry var _modify: Int = 1
  @DependencyEntry var _move: Int = 1
  @DependencyEntry var _read: Int = 1
  @DependencyEntry var accesses: Int = 1
  @DependencyEntry var actor: Int = 1
  @DependencyEntry var addressWithNativeOwner: Int = 1
  @DependencyEntry var any: Int = 1
  @DependencyEntry var arch: Int = 1
  @DependencyEntry var `as`: Int = 1
  @DependencyEntry var assignment: Int = 1
  @DependencyEntry var `associatedtype`: Int = 1
  @DependencyEntry var associativity: Int = 1
  @DependencyEntry var async: Int = 1
  @DependencyEntry var attached: Int = 1
  @DependencyEntry var autoclosure: Int = 1
  @DependencyEntry var available: Int = 1
  @DependencyEntry var await: Int = 1
  @DependencyEntry var before: Int = 1
  @DependencyEntry var borrow: Int = 1
  @DependencyEntry var borrowing: Int = 1
  @DependencyEntry var `break`: Int = 1
  @DependencyEntry var canImport: Int = 1
  @DependencyEntry var `case`: Int = 1
  @DependencyEntry var `catch`: Int = 1
  @DependencyEntry var `class`: Int = 1
  @DependencyEntry var compiler: Int = 1
  @DependencyEntry var concurrent: Int = 1
  @DependencyEntry var consume: Int = 1
  @DependencyEntry var consuming: Int = 1
  @DependencyEntry var `continue`: Int = 1
  @DependencyEntry var convenience: Int = 1
  @DependencyEntry var copy: Int = 1
  @DependencyEntry var `default`: Int = 1
  @DependencyEntry var `defer`: Int = 1
  @DependencyEntry var `deinit`: Int = 1
  @DependencyEntry var dependsOn: Int = 1
  @DependencyEntry var didSet: Int = 1
  @DependencyEntry var discard: Int = 1
  @DependencyEntry var distributed: Int = 1
  @DependencyEntry var `do`: Int = 1
  @DependencyEntry var dynamic: Int = 1
  @DependencyEntry var each: Int = 1
  @DependencyEntry var `else`: Int = 1
  @DependencyEntry var `enum`: Int = 1
  @DependencyEntry var error: Int = 1
  @DependencyEntry var escaping: Int = 1
  @DependencyEntry var expression: Int = 1
  @DependencyEntry var `extension`: Int = 1
  @DependencyEntry var extern: Int = 1
  @DependencyEntry var `fallthrough`: Int = 1
  @DependencyEntry var `false`: Int = 1
  @DependencyEntry var `fileprivate`: Int = 1
  @DependencyEntry var final: Int = 1
  @DependencyEntry var `for`: Int = 1
  @DependencyEntry var freestanding: Int = 1
  @DependencyEntry var `func`: Int = 1
  @DependencyEntry var get: Int = 1
  @DependencyEntry var `guard`: Int = 1
  @DependencyEntry var higherThan: Int = 1
  @DependencyEntry var `if`: Int = 1
  @DependencyEntry var `import`: Int = 1
  @DependencyEntry var `in`: Int = 1
  @DependencyEntry var indirect: Int = 1
  @DependencyEntry var infix: Int = 1
  @DependencyEntry var `init`: Int = 1
  @DependencyEntry var initialValue: Int = 1
  @DependencyEntry var initializes: Int = 1
  @DependencyEntry var `inout`: Int = 1
  @DependencyEntry var `internal`: Int = 1
  @DependencyEntry var `is`: Int = 1
  @DependencyEntry var isolated: Int = 1
  @DependencyEntry var lazy: Int = 1
  @DependencyEntry var left: Int = 1
  @DependencyEntry var `let`: Int = 1
  @DependencyEntry var lifetime: Int = 1
  @DependencyEntry var lowerThan: Int = 1
  @DependencyEntry var macro: Int = 1
  @DependencyEntry var modify: Int = 1
  @DependencyEntry var module: Int = 1
  @DependencyEntry var mutate: Int = 1
  @DependencyEntry var mutating: Int = 1
  @DependencyEntry var newValue: Int = 1
  @DependencyEntry var `nil`: Int = 1
  @DependencyEntry var none: Int = 1
  @DependencyEntry var nonisolated: Int = 1
  @DependencyEntry var nonmutating: Int = 1
  @DependencyEntry var nonsending: Int = 1
  @DependencyEntry var of: Int = 1
  @DependencyEntry var oldValue: Int = 1
  @DependencyEntry var open: Int = 1
  @DependencyEntry var `operator`: Int = 1
  @DependencyEntry var optional: Int = 1
  @DependencyEntry var os: Int = 1
  @DependencyEntry var override: Int = 1
  @DependencyEntry var package: Int = 1
  @DependencyEntry var postfix: Int = 1
  @DependencyEntry var precedence: Int = 1
  @DependencyEntry var `precedencegroup`: Int = 1
  @DependencyEntry var preconcurrency: Int = 1
  @DependencyEntry var prefix: Int = 1
  @DependencyEntry var `private`: Int = 1
  @DependencyEntry var `protocol`: Int = 1
  @DependencyEntry var `public`: Int = 1
  @DependencyEntry var read: Int = 1
  @DependencyEntry var reasync: Int = 1
  @DependencyEntry var `repeat`: Int = 1
  @DependencyEntry var required: Int = 1
  @DependencyEntry var `rethrows`: Int = 1
  @DependencyEntry var `return`: Int = 1
  @DependencyEntry var right: Int = 1
  @DependencyEntry var scoped: Int = 1
  @DependencyEntry var `self`: Int = 1
  @DependencyEntry var sending: Int = 1
  @DependencyEntry var set: Int = 1
  @DependencyEntry var some: Int = 1
  @DependencyEntry var `static`: Int = 1
  @DependencyEntry var `struct`: Int = 1
  @DependencyEntry var `subscript`: Int = 1
  @DependencyEntry var `super`: Int = 1
  @DependencyEntry var `switch`: Int = 1
  @DependencyEntry var then: Int = 1
  @DependencyEntry var `throw`: Int = 1
  @DependencyEntry var `throws`: Int = 1
  @DependencyEntry var `true`: Int = 1
  @DependencyEntry var `try`: Int = 1
  @DependencyEntry var `typealias`: Int = 1
  @DependencyEntry var unowned: Int = 1
  @DependencyEntry var unsafe: Int = 1
  @DependencyEntry var using: Int = 1
  @DependencyEntry var value: Int = 1
  @DependencyEntry var `var`: Int = 1
  @DependencyEntry var weak: Int = 1
  @DependencyEntry var `where`: Int = 1
  @DependencyEntry var `while`: Int = 1
  @DependencyEntry var willSet: Int = 1
  @DependencyEntry var yield: Int = 1
}
