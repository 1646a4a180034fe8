import Dependencies

struct SaveButton: Sendable {
  @Dependency(\.fireAndForget) private var fireAndForget

  func tapped(_ note: @escaping @Sendable () async throws -> Void) async {
    await fireAndForget(name: "note", priority: .background, note)
  }

  func held(_ note: @escaping @Sendable () async throws -> Void) async {
    await fireAndForget.operation(.background, note)
  }
}

func useFireAndForget() async {
  let names = LockIsolated<[String?]>([])
  await withDependencies {
    $0.fireAndForget = FireAndForget { name, priority, work in
      names.withValue { $0.append(name) }
      await work()
    }
  } operation: {
    await SaveButton().tapped {}
    await SaveButton().held {}
  }
  precondition(names.value == ["note", nil])
  await withDependencies {
    $0.fireAndForget = FireAndForget { _, operation in await operation() }
  } operation: {
    await SaveButton().tapped {}
  }
}
