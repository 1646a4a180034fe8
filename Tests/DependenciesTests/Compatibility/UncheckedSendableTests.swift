import Dependencies
import Testing

@Suite struct UncheckedSendableTests {
  final class Counter {
    var count = 0
  }

  @available(*, deprecated)
  @Test func aValueThatIsNotSendableCanBePassedToATask() async {
    let counter = UncheckedSendable(Counter())
    await Task.detached { counter.value.count += 1 }.value
    #expect(counter.value.count == 1)
    #expect(counter.count == 1)
  }

  @available(*, deprecated)
  @Test func aPropertyCanHaveOne() async {
    @UncheckedSendable var numbers = [1]
    $numbers.value.append(2)
    numbers.append(3)
    #expect($numbers == UncheckedSendable([1, 2, 3]))
    #expect(Set([$numbers, UncheckedSendable(numbers)]).count == 1)
  }
}
