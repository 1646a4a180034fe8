internal import Dispatch

/// Keeps the thread for a while, as slow work does.
package func pause(milliseconds: Int) {
  _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(milliseconds))
}
