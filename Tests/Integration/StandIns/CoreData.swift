// Stands in for Core Data, so that samples of the documentation compile: the names that they use.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

extension Bundle {
  /// SwiftPM declares it in each target that has resources.
  public static var module: Bundle { main }
}

public class NSManagedObjectModel {
  public init?(contentsOf url: URL) {}
}

public class NSManagedObject {
  public func value(forKey key: String) -> Any? { nil }
  public func setValue(_ value: Any?, forKey key: String) {}
}

public class NSFetchRequest<Result> {
  public init(entityName: String) {}
}

public class NSManagedObjectContext {
  public func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }
  public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] { [] }
  public func save() throws {}
}

public class NSEntityDescription {
  public class func insertNewObject(
    forEntityName entityName: String,
    into context: NSManagedObjectContext
  ) -> NSManagedObject { NSManagedObject() }
}

public class NSPersistentStoreDescription {
  public init(url: URL) {}
}

public class NSPersistentContainer {
  public init(name: String, managedObjectModel model: NSManagedObjectModel) {}
  public var persistentStoreDescriptions: [NSPersistentStoreDescription] = []
  public func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {}
  public func newBackgroundContext() -> NSManagedObjectContext { NSManagedObjectContext() }
}
