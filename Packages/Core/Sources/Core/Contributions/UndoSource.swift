import Foundation

/// Undoes and redoes the last changes of a feature, for `bento undo` and `bento redo`.
///
/// AppData makes one of a table of undoable changes.
public struct UndoSource: Sendable {
    public enum Direction: String, Sendable, Encodable, CaseIterable {
        case undo, redo
    }

    /// The change to undo or redo next; `nil` if there is none.
    public let next: @Sendable (ServiceResolver, Direction) async throws -> Step?
    /// Undoes or redoes it, all or nothing.
    ///
    /// Throws ``ChangeIsOutdated`` if a row has changed since by other means.
    public let take: @Sendable (ServiceResolver, Step, Direction) async throws -> [ChangedRow]

    public init(
        next: @escaping @Sendable (ServiceResolver, Direction) async throws -> Step?,
        take: @escaping @Sendable (ServiceResolver, Step, Direction) async throws -> [ChangedRow]
    ) {
        self.next = next
        self.take = take
    }

    /// A change of a feature.
    public struct Step: Sendable, Equatable {
        public let id: String
        /// A description for people: `log 2 eggs`.
        public let summary: String
        /// The time when it was made or, for a redo, when it was undone.
        public let at: Date

        public init(id: String, summary: String, at: Date) {
            self.id = id
            self.summary = summary
            self.at = at
        }
    }
}

/// A row before and after an undo or redo.
public struct ChangedRow: Sendable, Equatable, Encodable {
    /// The name of the row's table: `food_entries`.
    public let table: String
    /// `nil` if the row did not exist before, or no longer exists.
    public let before: JSONValue?
    public let after: JSONValue?

    public init(table: String, before: JSONValue?, after: JSONValue?) {
        self.table = table
        self.before = before
        self.after = after
    }
}

/// A change that cannot be undone or redone, because the rows it changed were changed again by other means.
public struct ChangeIsOutdated: BentoError, Equatable {
    public let summary: String

    public init(_ summary: String) { self.summary = summary }

    public var code: String { "undo.changed-since" }
    public var message: String {
        "'\(summary.prefix(120))' has been changed since by other means, so it stays as it is."
    }
    public var recovery: String? { "See 'bento history', and change it by hand." }
    public var exitStatus: ExitStatus { .dataError }
}
