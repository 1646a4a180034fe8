// A module of a package that swift-dependencies brings into the build, in a target that does not depend on its product. Here,
// `import Dependencies` has its names.
import ConcurrencyExtras
// 8 error: no such module 'ConcurrencyExtras'
