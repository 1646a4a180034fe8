import Foundation

/// Shows the libraries that a program loads if it uses Foundation and no dependency.
@main
struct FoundationProgram {
  static func main() async {
    print(await Task { UUID() }.value)
  }
}
