#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Shows what went wrong, until it has been read.
    func failureAlert(_ failure: Binding<String?>) -> some View {
      let isShown = Binding {
        failure.wrappedValue != nil
      } set: { isShown in
        if !isShown { failure.wrappedValue = nil }
      }
      return alert("Something went wrong.", isPresented: isShown) {
        Button("OK") {}
      } message: {
        Text(failure.wrappedValue ?? "")
      }
    }
  }
#endif
