/// What a macro expands to, and what there is to say about it.
struct Expansion {
  var source = ""
  var diagnostics: [MacroDiagnostic] = []
}
