import Foundation

/// What a program needs at run time that uses Foundation and no dependency.
@main
struct FoundationProgram {
  static func main() async {
    print(await Task { UUID() }.value)
  }
}
