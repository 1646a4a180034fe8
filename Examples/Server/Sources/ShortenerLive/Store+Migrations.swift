import GRDB

extension Store {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("Accounts, links and clicks") { database in
      try database.execute(
        sql: """
          CREATE TABLE accounts (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            token BLOB UNIQUE
          ) WITHOUT ROWID;
          CREATE TABLE links (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            slug TEXT NOT NULL UNIQUE,
            url TEXT NOT NULL,
            owner TEXT NOT NULL REFERENCES accounts(id),
            created INTEGER NOT NULL
          );
          CREATE INDEX linksOfOwner ON links(owner, id);
          CREATE TABLE clicks (
            link INTEGER NOT NULL REFERENCES links(id) ON DELETE CASCADE,
            day TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (link, day)
          ) WITHOUT ROWID;
          """
      )
    }
    return migrator
  }
}
