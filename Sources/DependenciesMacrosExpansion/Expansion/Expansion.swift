/// The generated code of a macro, and its diagnostics.
struct Expansion {
  var source = ""
  var diagnostics: [MacroDiagnostic] = []
}
