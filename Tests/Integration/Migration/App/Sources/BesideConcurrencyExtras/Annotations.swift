import ConcurrencyExtras
import Dependencies

// The line that a module needs for each type that it names. It is private here, so that the other file does
// without.
private typealias LockIsolated = ConcurrencyExtras.LockIsolated
private typealias UncheckedSendable = ConcurrencyExtras.UncheckedSendable

package func nameTypesOfConcurrencyExtras() {
  let count: LockIsolated<Int> = LockIsolated(0)
  @UncheckedSendable var number = 1
  number += 1
  precondition([count.whose, $number.whose] == ["theirs", "theirs"])
}
