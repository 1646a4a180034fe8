// A module of a package that swift-dependencies brings into the build, in a target that does not depend on its product. Here,
// `import Dependencies` has its names.
import ConcurrencyExtras
// error: no such module 'ConcurrencyExtras'
