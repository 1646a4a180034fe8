// Without the library
// A target that does not depend on the product of the module. The compiler reports the first such import.
import DependenciesTestSupport
// error: no such module 'DependenciesTestSupport'
