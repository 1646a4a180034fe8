/// The same without a dependency, to compare with.
@main
struct HelloProgram {
  static func main() async {
    print(await Task { "Hello" }.value)
  }
}
