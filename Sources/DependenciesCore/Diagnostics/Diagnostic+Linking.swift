// Texts about how programs are put together.

extension Diagnostic {
  static func severalCopies(_ images: [String]) -> String {
    """
    The process contains \(images.count) copies of the library, so what is overridden in one is not seen in the others.

    \(facts(images.enumerated().map { (name: "Copy \($0.offset + 1)", value: $0.element) }))

    Link it into one of them. A test bundle that runs inside an app has it from the app. Where dynamic libraries or
    frameworks use it, let each of them, and the program, depend on the dynamic product in place of 'Dependencies':

      .product(name: "DependenciesDynamic", package: "swift-dependency-values")
    """
  }
}
