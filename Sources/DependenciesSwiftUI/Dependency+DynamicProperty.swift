#if canImport(SwiftUI)
  public import SwiftUI

  /// In a view, a `@Dependency` is read where `body` is evaluated.
  ///
  /// The wrapper remembers the scope in which the structure of the view is made, as in any structure. Since
  /// SwiftUI makes it where the parent's `body` is evaluated, that is the scope of the process, except where
  /// the view is made inside `withDependencies`. A read costs nanoseconds, and does not make SwiftUI evaluate
  /// the view again when something changes.
  ///
  /// It does not see what modifiers of views above override. ``EnvironmentDependency`` does.
  extension Dependency: DynamicProperty {}
#endif
