import Dependencies
import SwiftUI

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
#Preview(traits: .dependencies { $0.locale = .current }) {
  // error: 'dependencies(_:fileID:filePath:line:column:)' is only available in macOS 15 or newer
  Text("Hello")
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
#Preview(traits: .dependency(\.locale, "de")) {
  // error: cannot convert value of type 'String' to expected argument type 'Locale'
  Text("Hello")
}
