// A placeholder of an unimplemented endpoint is a value, not a closure.
import DependenciesMacros

struct NumberClient: Sendable {
  var number: @Sendable () -> Int = unimplemented("NumberClient.number", placeholder: { 1 })  // error
  var next: @Sendable (_ number: Int) async throws -> Int = unimplemented(
    "NumberClient.next",
    placeholder: { 1 }  // error
  )

  // Nothing is wrong with these.
  var right: @Sendable () -> Int = unimplemented("NumberClient.right", placeholder: 1)
  var made: @Sendable () -> Int = unimplemented("NumberClient.made", placeholder: { 1 }())
  var maker: @Sendable () -> (() -> Int) = unimplemented("NumberClient.maker", placeholder: { 1 })
}
