import Dependencies

final class Counter {
  var count = 0
}

func useUncheckedSendable() async {
  let counter = UncheckedSendable(Counter())
  await Task.detached { counter.value.count += 1 }.value
  precondition(counter.value.count == 1)
  @UncheckedSendable var numbers = [1]
  numbers.append(2)
  precondition($numbers.value.count == 2)
}
