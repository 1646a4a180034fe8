// The compiler asks for the members of an enumeration only if nothing else is wrong.
import DependenciesMacros

@DependencyClient
enum EnumClient {
  // 1 error: '@DependencyClient' makes clients of structures, and 'EnumClient' is declared with 'enum'; declare a 'struct' whose properties are closures (from macro 'DependencyClient')
  case first
}
