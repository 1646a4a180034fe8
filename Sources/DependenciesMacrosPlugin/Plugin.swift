/// The program that the compiler starts, once for each of its jobs that meets a macro of this library.
///
/// It answers one message after another on standard input and output until the compiler closes them. It reads
/// no file and opens no connection, which the compiler's sandbox would not let it.
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
