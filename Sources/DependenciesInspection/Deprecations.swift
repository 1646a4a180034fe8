public import DependenciesCore

extension DependencyInventory {
  /// The old name of ``reportMissingLiveValues(except:fileID:filePath:line:column:)``.
  @available(*, deprecated, renamed: "reportMissingLiveValues(except:fileID:filePath:line:column:)")
  public func verify(
    except exceptions: [any TestDependencyKey.Type] = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    reportMissingLiveValues(
      except: exceptions,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// The old name of ``gaps``.
  @available(*, deprecated, renamed: "gaps")
  public var incompleteness: [String] { gaps }
}

extension DependencyExplanation {
  /// The old name of ``hiddenSources``.
  @available(*, deprecated, renamed: "hiddenSources")
  public var hides: [DependencySource] { hiddenSources }
}

extension DependencyScope {
  /// How many scopes are open, by the text of their names.
  @available(*, deprecated, message: "use 'openCount(of:)' or 'openCountsByName'")
  public static var openCounts: [String: Int] {
    openCountsByName.reduce(into: [:]) { $0[typeName($1.name), default: 0] += $1.count }
  }
}
