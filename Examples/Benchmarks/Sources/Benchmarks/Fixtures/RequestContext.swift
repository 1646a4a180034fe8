/// The values that a request needs, in a structure that is passed along.
struct RequestContext: Sendable {
  var user = 1
  var locale = 1
  var number = 1
  var maximum = 1

  /// Does what the handlers do.
  @inline(never)
  static func handle(_ work: Work, in context: RequestContext) -> Int {
    var sum = 0
    for _ in 0..<5 { sum &+= context.user &+ context.locale &+ context.number &+ context.maximum }
    work.run()
    return sum
  }
}
