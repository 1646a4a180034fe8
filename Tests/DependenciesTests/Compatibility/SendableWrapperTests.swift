import Dependencies
import Testing

@Suite struct SendableWrapperTests {
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

  @Test func valuesOfAnyTypeAreEqualIfTypeAndValueAre() {
    #expect(AnyHashableSendable(1) == AnyHashableSendable(1))
    #expect(AnyHashableSendable(1) != AnyHashableSendable("1"))
    #expect(AnyHashableSendable(AnyHashableSendable(1)) == AnyHashableSendable(1))
    #expect(Set([AnyHashableSendable("a"), AnyHashableSendable("a")]).count == 1)
    #expect("\(AnyHashableSendable("a"))" == "a")
  }
}
