// Two modules that declare a property of one name.
import Dependencies
import MacroFixture
import MailFixture

struct Router {
  @Dependency(\.route) var route
  // error: ambiguous use of 'route'
}
