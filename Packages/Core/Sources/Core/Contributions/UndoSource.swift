import Foundation

/// How the last changes of a feature are taken back, and made again: what `bento undo` and `bento redo` ask of it.
///
/// AppData makes one of a table of undoable changes.
public struct UndoSource: Sendable {
    public enum Direction: String, Sendable, Encodable, CaseIterable {
        case undo, redo
    }

    /// The change that would be taken back, or made again, next; `nil` where there is none.
    public let next: @Sendable (ServiceResolver, Direction) async throws -> Step?
    /// Takes it back, or makes it again, all of it or nothing.
    ///
    /// Throws ``ChangeIsOutdated`` where a row has changed since by other means.
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
        /// What was done, for people: `log 2 eggs`.
        public let summary: String
        /// When it was made, or, to make it again, when it was taken back.
        public let at: Date

        public init(id: String, summary: String, at: Date) {
            self.id = id
            self.summary = summary
            self.at = at
        }
    }
}

/// A row before and after something was taken back or made again.
public struct ChangedRow: Sendable, Equatable, Encodable {
    /// What the row is of, as its table is called: `food_entries`.
    public let table: String
    /// `nil` where it was not there, or is not there any more.
    public let before: JSONValue?
    public let after: JSONValue?

    public init(table: String, before: JSONValue?, after: JSONValue?) {
        self.table = table
        self.before = before
        self.after = after
    }
}

/// A change that cannot be taken back or made again, since what it changed has changed again by other means.
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
