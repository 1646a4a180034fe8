/// Whether the library was built for debugging.
let isDebugBuild: Bool = {
  #if DEBUG
    true
  #else
    false
  #endif
}()
