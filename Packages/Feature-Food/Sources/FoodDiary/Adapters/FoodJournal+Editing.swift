import AppData
import Core
import FoodRules
import Foundation
import GRDB

extension FoodJournal {
    /// Changes an entry that was read before.
    ///
    /// - Parameters:
    ///   - read: the entry as the person saw it.
    ///   - summary: what is done, for people.
    ///   - body: gives the entry as it should be; items that are missing are deleted, new ones added.
    /// - Returns: the entry as saved.
    /// - Throws: ``FoodError/changedMeanwhile`` where another process changed it since it was read; nothing is written.
    func update(
        _ read: LoggedEntry,
        summary: String,
        _ body: @Sendable (inout LoggedEntry) throws -> Void
    ) async throws -> LoggedEntry {
        try await change(summary) { edit, database in
            var now = try Self.unchanged(read, in: database)
            try body(&now)
            let kept = Set(now.items.map(\.id))
            for item in read.items where !kept.contains(item.id) { try edit.delete(item, into: \.items, in: database) }
            for (position, item) in now.items.enumerated() {
                var item = item
                item.position = position
                if !read.items.contains(item) { try edit.save(item, into: \.items, in: database) }
            }
            // Stamped even where only its foods changed, so that another editor of the entry notices.
            try edit.save(now.entry, into: \.entries, in: database)
            return try Self.entry(read.entry.id, in: database) ?? now
        }
    }

    /// Deletes an entry that was read before, with its foods.
    ///
    /// - Throws: ``FoodError/changedMeanwhile``.
    func delete(_ read: LoggedEntry) async throws {
        try await change("delete \(read.title)") { edit, database in
            let now = try Self.unchanged(read, in: database)
            for item in now.items { try edit.delete(item, into: \.items, in: database) }
            try edit.delete(now.entry, into: \.entries, in: database)
        }
    }

    /// Takes back the last change that is not taken back yet.
    ///
    /// - Parameter span: only one that was made in it, however many were made since.
    /// - Returns: what was taken back, for people; `nil` where there is nothing.
    /// - Throws: ``FoodError/cannotUndo(_:)`` where a row has changed since by other means; nothing is written.
    package func undo(made span: MomentSpan? = nil) async throws -> String? {
        let now = time.now
        return try await database.write { database in
            let last = try JournalChange.last(in: database) { change in
                span?.contains(change.madeAt.milliseconds) ?? true ? change : nil
            }
            guard let last else { return nil }
            do {
                try last.takeBack(in: database, at: now)
            } catch is ChangedSince {
                throw FoodError.cannotUndo(last.summary)
            }
            return last.summary
        }
    }

    /// The rows as they are now.
    private static func unchanged(_ read: LoggedEntry, in database: Database) throws -> LoggedEntry {
        guard let now = try entry(read.entry.id, in: database) else {
            throw FoodError.changedMeanwhile(read.title, isDeleted: true)
        }
        guard now.entry.updatedAt == read.entry.updatedAt, now.items == read.items else {
            throw FoodError.changedMeanwhile(read.title, isDeleted: false)
        }
        return now
    }
}

extension FoodJournal.Edit {
    mutating func update(_ day: LocalDay, in database: Database, _ change: (inout DailyLog) -> Void) throws {
        rows.logs.append(try RowTrace(DailyLogStore.update(day, in: database, at: at, change)))
    }

    /// Counts a weight as weighed on a day, where an earlier weighing would stand against it.
    mutating func restate(weightKg: Double, on day: LocalDay, in database: Database) throws {
        guard let change = try DailyLogStore.restate(weightKg: weightKg, on: day, in: database, at: at) else { return }
        rows.logs.append(try RowTrace(change))
    }

    /// Changes the targets set by hand, where that changes anything.
    mutating func saveMacros(in database: Database, _ change: (inout UserProfile) -> Void) throws {
        var profile = try ProfileStore.profile(in: database)
        let before = MacrosChange.Targets(profile)
        change(&profile)
        let after = MacrosChange.Targets(profile)
        guard before != after else { return }
        try ProfileStore.update(in: database, at: at) { after.apply(to: &$0) }
        rows.macros.append(MacrosChange(before: before, after: after))
    }

    /// Changes what the profile says of the body, where that changes anything.
    mutating func saveBody(in database: Database, _ change: (inout UserProfile) -> Void) throws {
        let saved = try ProfileStore.profile(in: database)
        var profile = saved
        change(&profile)
        guard let made = BodyChange(from: saved, to: profile) else { return }
        try ProfileStore.update(in: database, at: at, change)
        rows.body.append(made)
    }
}
