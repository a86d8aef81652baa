import Core
import Foundation

/// Finds the reminder that a person means by some of its words, or the end of its id.
struct ReminderPicker: Sendable {
    let store: ReminderStore

    enum Choice: Sendable {
        case occurrence(OccurrenceRecord)
        /// One that has not come yet.
        case reminder(ReminderRecord)
    }

    /// - Parameters:
    ///   - words: empty: the one that waits for an answer, where there is one alone.
    ///   - opensOnly: whether only what waits for an answer is meant.
    /// - Throws: a failure (65) where none or several fit and nobody can choose.
    func pick(_ words: String, opensOnly: Bool, in session: FlowSession) async throws -> Choice {
        var open = try await store.open()
        // Of one reminder that came several times, the last stands for all.
        var seen: Set<String> = []
        open = open.reversed().filter { seen.insert($0.reminder?.description ?? $0.id.description).inserted }.reversed()
        let fitting = open.filter { Self.fits(words, $0.what, [$0.id.description, $0.reminder?.description ?? ""]) }
        if fitting.count == 1 { return .occurrence(fitting[0]) }
        if fitting.count > 1 {
            return .occurrence(try await choose(fitting.map { ($0.what, $0) }, words, in: session))
        }
        if !opensOnly, !words.isEmpty {
            let coming = try await store.reminders().filter {
                $0.nextAt != nil && Self.fits(words, $0.what, [$0.id.description])
            }
            if coming.count == 1 { return .reminder(coming[0]) }
            if coming.count > 1 {
                return .reminder(try await choose(coming.map { ($0.what, $0) }, words, in: session))
            }
        }
        throw none(words, opensOnly ? "is due" : "there is")
    }

    func pickReminder(_ words: String, in session: FlowSession) async throws -> ReminderRecord {
        let fitting = try await store.reminders().filter { Self.fits(words, $0.what, [$0.id.description]) }
        if fitting.count == 1 { return fitting[0] }
        guard !fitting.isEmpty else { throw none(words, "there is") }
        return try await choose(fitting.map { ($0.what, $0) }, words, in: session)
    }

    static func fits(_ words: String, _ what: String, _ ids: [String]) -> Bool {
        let wanted = words.lowercased()
        if wanted.isEmpty { return true }
        if wanted.count >= 4, ids.contains(where: { $0.hasSuffix(wanted) }) { return true }
        return what.lowercased().contains(wanted)
    }

    private func choose<Value: Sendable>(
        _ choices: [(label: String, value: Value)],
        _ words: String,
        in session: FlowSession
    ) async throws -> Value {
        let names = Set(choices.map(\.label))
        guard session.isInteractive, names.count == choices.count, choices.count <= 20 else {
            throw Failure.invalid(
                "reminders.several",
                "Several fit\(words.isEmpty ? "" : " '\(words.prefix(60))'"): \(choices.prefix(4).map(\.label).joined(separator: ", ")).",
                recovery: "Say more of its words, or the end of its id from 'bento reminders list'."
            )
        }
        return try await session.choose("Which one?", option: "which", from: choices)
    }

    private func none(_ words: String, _ state: String) -> Failure {
        .invalid(
            "reminders.none",
            words.isEmpty ? "Nothing \(state)." : "No reminder with '\(words.prefix(60))' \(state).",
            recovery: "See 'bento reminders list'."
        )
    }
}
