import Dependencies
import DependenciesInspection
import DependenciesMacros

extension DependencyValues {
  @DependencyEntry(liveValue: 1) var volume: Int = 0
}

// The inventory has keys of its own.
print(DependencyValues.current.volume, DependencyInventory.current)
