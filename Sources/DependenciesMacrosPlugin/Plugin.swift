import DependenciesMacrosExpansion

/// The program that the compiler starts for each job with macros of this library.
///
/// It answers messages on standard input and output until the compiler closes them. It uses no files and no
/// network, which the compiler's sandbox forbids.
@main
enum Plugin {
  static func main() {
    var channel = MessageChannel()
    let handler = MessageHandler()
    while let message = channel.receive() {
      channel.send(handler.reply(to: message))
    }
  }
}
