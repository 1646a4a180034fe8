/// A structure around a reference, as `DependencyValues` is, with a property that does nothing.
struct Holder: @unchecked Sendable {
  // The object never changes.
  let object = Model()

  var number: Int {
    @inline(never) get { 1 }
  }
}
