// Nothing is wrong with this: on Linux, the path needs this import.
import Dependencies
import DependenciesNetworking

struct Session {
  @Dependency(\.urlSession) var urlSession
}
