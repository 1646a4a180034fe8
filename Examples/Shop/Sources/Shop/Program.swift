@main struct Program {
  static func main() throws { try Till().sell("Tea", for: 3) }
}
