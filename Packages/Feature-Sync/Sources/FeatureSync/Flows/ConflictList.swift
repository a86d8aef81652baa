import Core
import Foundation
import SyncMerge

/// The changes that could not be merged, or gave way.
struct ConflictList: FlowResult {
    let conflicts: [ListedConflict]

    /// By the namespaces of their tables.
    var otherFeatures: Set<String> {
        Set(conflicts.compactMap { $0.table.split(separator: "_").first.map(String.init) })
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !conflicts.isEmpty else { return .text("Nothing is in conflict.") }
        return .table(
            Table(
                [.init("What"), .init("Entry", dispensability: 1), .init("Why"), .init("What gave way")],
                rows: conflicts.map { conflict in
                    let lost = conflict.lost.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                    return [
                        .init(conflict.table.replacing("_", with: " ")), .init(conflict.row, tone: .muted),
                        .init(conflict.kind.text), .init(lost.joined(separator: ", ")),
                    ]
                }
            )
        )
    }
}

struct ListedConflict: Sendable, Equatable, Encodable {
    enum Kind: String, Sendable, Encodable {
        case lostHere = "lost-here"
        case lostElsewhere = "lost-elsewhere"
        case invalid
        case needsUpdate = "needs-update"

        var text: String {
            switch self {
            case .lostHere: "another device's later change counts"
            case .lostElsewhere: "a later change from here counts"
            case .invalid: "the changes do not go together; shown as before"
            case .needsUpdate: "a newer version of Bento wrote it"
            }
        }
    }

    let table: String
    let row: String
    let kind: Kind
    /// The values that the entry has lost, by column.
    let lost: [String: String]
    let noticedAt: Date?

    /// Short enough for a line; what was measured or written, as it is stored.
    static func text(_ value: SyncValue) -> String {
        switch value {
        case .null: "nothing"
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .text(let text): String(text.prefix(80))
        case .blob(let bytes): "\(bytes.count) bytes"
        }
    }
}
