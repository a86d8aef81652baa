import Core
import Files
import Foundation

/// The last changes of settings, each with the values before and after, in `settings.json.changes` in the home, so that
/// `bento undo` can undo them.
package struct SettingsChanges: Sendable {
    package struct Change: Codable, Equatable, Sendable {
        let id: UUID
        /// The run of the program that made it: everything that one run changes is one change.
        let run: UUID
        /// The times when it was made and when it was undone, in milliseconds.
        let madeAt: Int
        /// The values before and after, by full names; a missing name was not set.
        var before, after: [String: JSONValue]
        var undoneAt: Int?

        var names: [String] { Set(before.keys).union(after.keys).sorted() }

        var summary: String {
            let names = names
            guard names.count == 1 else { return "change \(names.count) settings (\(names[0]), ...)" }
            return after[names[0]] == nil ? "unset \(names[0])" : "set \(names[0])"
        }
    }

    /// The maximum number of changes that are kept: nobody would go back through a longer list.
    private static let kept = 50
    private let file: StateFile<[Change]>
    private let run = UUID()
    private let now: @Sendable () -> Date

    package init(home: URL, now: @escaping @Sendable () -> Date) {
        file = StateFile(home.appending(path: "settings.json.changes"), empty: [], isLasting: false)
        self.now = now
    }

    private static func milliseconds(_ date: Date) -> Int { Int((date.timeIntervalSince1970 * 1000).rounded()) }

    /// Records a change. If that fails, only its undo is lost.
    func record(_ before: [String: JSONValue], _ after: [String: JSONValue]) async {
        let names = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        guard !names.isEmpty else { return }
        try? await file.update { changes in
            if let last = changes.indices.last, changes[last].run == run, changes[last].undoneAt == nil {
                for name in names {
                    if !changes[last].names.contains(name) { changes[last].before[name] = before[name] }
                    changes[last].after[name] = after[name]
                }
                return
            }
            changes.append(
                Change(
                    id: UUID(),
                    run: run,
                    madeAt: Self.milliseconds(now()),
                    before: before.filter { names.contains($0.key) },
                    after: after.filter { names.contains($0.key) }
                )
            )
            changes.removeFirst(max(0, changes.count - Self.kept))
        }
    }

    /// The change to undo or redo next: the last one whose settings are still as it left them. One that was edited by
    /// hand since then stays as it is, and does not block the others.
    func next(_ direction: UndoSource.Direction, of stored: [String: JSONValue]) throws -> Change? {
        let changes = try file.read()
        func holds(_ values: [String: JSONValue], _ change: Change) -> Bool {
            change.names.allSatisfy { values[$0] == stored[$0] }
        }
        guard direction == .redo else { return changes.last { $0.undoneAt == nil && holds($0.after, $0) } }
        let undone = changes.filter { $0.undoneAt != nil && holds($0.before, $0) }
            .max { ($0.undoneAt ?? 0) < ($1.undoneAt ?? 0) }
        let isLast = !changes.contains { $0.undoneAt == nil && $0.madeAt > undone?.undoneAt ?? 0 }
        return isLast ? undone : nil
    }

    func mark(_ id: UUID, _ direction: UndoSource.Direction) async throws {
        try await file.update { changes in
            guard let index = changes.firstIndex(where: { $0.id == id }) else { return }
            changes[index].undoneAt = direction == .undo ? Self.milliseconds(now()) : nil
        }
    }
}

extension SettingsFile {
    /// The settings' next change for `bento undo`.
    package func nextChange(_ direction: UndoSource.Direction) throws -> UndoSource.Step? {
        guard let change = try changes?.next(direction, of: known()) else { return nil }
        let at = direction == .undo ? change.madeAt : change.undoneAt ?? change.madeAt
        return UndoSource.Step(
            id: change.id.uuidString,
            summary: change.summary,
            at: Date(timeIntervalSince1970: Double(at) / 1000)
        )
    }

    /// Undoes or redoes a change. Secrets stay assigned to the servers that they were given for.
    ///
    /// - Throws: `ChangeIsOutdated` if the settings have changed since.
    package func take(_ step: UndoSource.Step, _ direction: UndoSource.Direction) async throws -> [ChangedRow] {
        guard let changes, let change = try changes.next(direction, of: known()), change.id.uuidString == step.id else {
            throw ChangeIsOutdated(step.summary)
        }
        let (from, to) = direction == .undo ? (change.after, change.before) : (change.before, change.after)
        try await put { state in
            guard change.names.allSatisfy({ from[$0] == Self.unlessNull(state[$0]) }) else {
                throw ChangeIsOutdated(step.summary)
            }
            for name in change.names { state[name] = to[name] }
        }
        try await changes.mark(change.id, direction)
        return change.names.map { name in
            func row(_ value: JSONValue?) -> JSONValue { ["name": .string(name), "value": value ?? "not set"] }
            return ChangedRow(table: "settings", before: row(from[name]), after: row(to[name]))
        }
    }

    /// The values that are set; files of earlier versions contain `null` for unset ones.
    private func known() throws -> [String: JSONValue] { try stored().filter { $0.value != .null } }

    static func unlessNull(_ value: JSONValue?) -> JSONValue? { value == .some(.null) ? JSONValue?.none : value }
}
