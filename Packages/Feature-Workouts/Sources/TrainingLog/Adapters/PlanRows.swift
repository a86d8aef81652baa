import AppData
import GRDB

extension WorkoutTemplate {
    /// All templates, favorites first.
    static func all(in database: Database) throws -> [WorkoutTemplate] {
        try living().order(Column("is_favorite").desc, Column("name")).fetchReadable(database).map(\.saturated)
    }
}

extension StoredProgramme {
    static func all(in database: Database) throws -> [StoredProgramme] {
        try living(where: "TRUE ORDER BY name", in: database)
    }

    /// The program whose days are proposed.
    static func current(in database: Database) throws -> StoredProgramme? {
        try firstLiving(where: "is_current ORDER BY name LIMIT 1", in: database)
    }

    /// The programs that say that they are followed: two devices may each have chosen one.
    static func followed(in database: Database) throws -> [StoredProgramme] {
        try living().filter(Column("is_current") == true).fetchReadable(database)
    }

    static func firstFollowed(in database: Database) throws -> StoredProgramme? {
        try living().filter(Column("is_current") == true).fetchFirstReadable(database)
    }
}
