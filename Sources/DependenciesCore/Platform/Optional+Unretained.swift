extension Optional where Wrapped: AnyObject {
  /// The same reference, without a reference count of its own: a read retains nothing that is kept by what it looks into.
  @inline(__always)
  var unretained: Unmanaged<Wrapped>? {
    // Both are laid out as an address, or as none. Copying it as what it is would retain it.
    unsafeBitCast(self, to: Unmanaged<Wrapped>?.self)
  }
}
