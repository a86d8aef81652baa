import AppData
import Core
import Foundation

/// Finds the reminder that a person means by some of its words, or the end of its id.
struct ReminderPicker: Sendable {
    let store: ReminderStore

    /// Finds reminders by their words in a search over everything.
    static let search = SearchSource("reminders", "Reminders") { resolver, context, words, limit in
        try await resolver.get(RemindersCoordinator.self).store.search(words, limit: limit).map { record in
            let report = ReminderReport(record)
            let when = record.isActive ? report.nextText(context) : "no more"
            return SearchHit(title: record.what, detail: when, command: "reminders list")
        }
    }

    enum Choice: Sendable {
        case occurrence(OccurrenceRecord)
        /// One that has not come yet.
        case reminder(ReminderRecord)
    }

    enum Reach: Sendable {
        /// An occurrence that waits for an answer.
        case due
        /// Also one that comes once or is named by its id: the next time of one that repeats is hardly meant.
        case dueOrOnce
        case all
    }

    /// - Parameter words: empty: the one that waits for an answer, where there is one alone.
    /// - Throws: a failure (65) where none or several fit and nobody can choose.
    func pick(_ words: String, among reach: Reach, in session: FlowSession) async throws -> Choice {
        let words = try await unnumbered(words, isOfReminder: false, in: session)
        var open = try await store.open().filter { $0.isShown(in: session.context) }
        // If a reminder came several times, its last time stands for all.
        var seen: Set<String> = []
        open = open.reversed().filter { seen.insert($0.reminder?.description ?? $0.id.description).inserted }.reversed()
        // A snoozed reminder is meant if it is named, or if nothing else waits.
        let waiting = open.filter { $0.snoozedUntil.map { $0.date <= session.time.now } ?? true }
        if words.isEmpty, !waiting.isEmpty { open = waiting }
        var fitting = Self.fitting(words, open, \.what) { [$0.id.description, $0.reminder?.description ?? ""] }
        var coming: [ReminderRecord] = []
        if reach != .due, !words.isEmpty {
            let all = try await store.reminders().filter(\.isActive)
            coming = Self.fitting(words, all, \.what) { [$0.id.description] }
            // A name typed in full does not mean another reminder that is due and has more words.
            if coming.contains(where: { Self.isSame(words, $0.what) }),
                !fitting.contains(where: { Self.isSame(words, $0.what) })
            {
                fitting = []
            }
        }
        if fitting.count == 1 { return .occurrence(fitting[0]) }
        if fitting.count > 1 {
            return .occurrence(
                try await choose(fitting, words, in: session) { ($0.what, $0.reminder ?? $0.id, $0.dueAt) }
            )
        }
        guard !coming.isEmpty else { throw none(words, isDue: reach == .due) }
        let chosen =
            coming.count == 1
            ? coming[0] : try await choose(coming, words, in: session) { ($0.what, $0.id, $0.nextAt) }
        if reach == .dueOrOnce, chosen.rule != nil, !Self.names(words, [chosen.id.description]) {
            throw notDue(chosen, in: session.context)
        }
        return .reminder(chosen)
    }

    func pickReminder(_ words: String, in session: FlowSession) async throws -> ReminderRecord {
        // A program whose words are missing deletes nothing.
        guard !words.isEmpty else { throw none(words, isDue: false) }
        let words = try await unnumbered(words, isOfReminder: true, in: session)
        var fitting = Self.fitting(words, try await store.reminders(), \.what) { [$0.id.description] }
        // A reminder that is over is hardly meant if another is not.
        let waiting = Set(try await store.open().compactMap(\.reminder))
        let active = fitting.filter { $0.isActive || waiting.contains($0.id) }
        if !active.isEmpty { fitting = active }
        if fitting.count == 1 { return fitting[0] }
        guard !fitting.isEmpty else { throw none(words, isDue: false) }
        return try await choose(fitting, words, in: session) { ($0.what, $0.id, $0.nextAt) }
    }

    /// The id of the row of the list last shown that a number names, or with `last` of what was added last; other words as they are.
    ///
    /// - Parameter isOfReminder: true if the row of an occurrence means its reminder.
    private func unnumbered(_ words: String, isOfReminder: Bool, in session: FlowSession) async throws -> String {
        if words.lowercased() == "last", let last = try await store.reminders().max(by: { $0.createdAt < $1.createdAt })
        {
            return last.id.description
        }
        guard session.countsListedRows, words.wholeMatch(of: /#?[0-9]{1,4}/) != nil else {
            return words
        }
        let open = try await store.open().map { ListedReminder($0) }
        let active = try await store.reminders().filter(\.isActive).map { ListedReminder($0) }
        let item = try await session.item(words, .reminder, among: open + active)
        return isOfReminder ? item.reminder ?? item.itemID : item.itemID
    }

    /// The items with the words or the end of the id; if the words are all of one item's words, that item alone.
    static func fitting<Value>(
        _ words: String,
        _ values: [Value],
        _ what: (Value) -> String,
        ids: (Value) -> [String]
    ) -> [Value] {
        let fitting = values.filter { value in
            words.isEmpty || names(words, ids(value)) || what(value).lowercased().contains(words.lowercased())
        }
        let same = fitting.filter { isSame(words, what($0)) }
        return same.isEmpty ? fitting : same
    }

    private static func isSame(_ words: String, _ what: String) -> Bool { words.lowercased() == what.lowercased() }

    private static func names(_ words: String, _ ids: [String]) -> Bool {
        words.count >= 4 && ids.contains { $0.hasSuffix(words.lowercased()) }
    }

    private func notDue(_ reminder: ReminderRecord, in context: FlowContext) -> Failure {
        let next = reminder.nextAt.map { " It comes \(MomentText.text($0.date, context))." } ?? ""
        let id = reminder.id.description.suffix(5)
        return .invalid(
            "reminders.early",
            "'\(reminder.what.prefix(60))' is not due.\(next)",
            recovery:
                "'bento reminders skip \(id)' leaves its next time out; 'bento reminders done \(id)' says that it is done already."
        )
    }

    /// - Parameter parts: the words, the id, and when it comes.
    private func choose<Value: Sendable>(
        _ values: [Value],
        _ words: String,
        in session: FlowSession,
        _ parts: (Value) -> (what: String, id: RowID, when: Moment?)
    ) async throws -> Value {
        let choices = values.map { value in
            let (what, id, when) = parts(value)
            let time = when.map { ", \(MomentText.text($0.date, session.context))" } ?? ""
            return (label: "\(what)\(time) (\(id.description.suffix(5)))", value: value)
        }
        guard session.canAsk, choices.count <= 20 else {
            let more = choices.count > 4 ? " and \(choices.count - 4) more" : ""
            throw Failure.invalid(
                "reminders.several",
                "Several fit\(words.isEmpty ? "" : " '\(words.prefix(60))'"): "
                    + "\(choices.prefix(4).map(\.label).joined(separator: "; "))\(more).",
                recovery: "Give more of its words, or the end of its id: the five characters in brackets."
            )
        }
        return try await session.choose("Which one?", option: "which", from: choices)
    }

    private func none(_ words: String, isDue: Bool) -> Failure {
        let words = words.prefix(60)
        let message =
            if words.isEmpty { isDue ? "Nothing is due." : "No reminder is named." } else {
                isDue ? "No reminder that is due matches '\(words)'." : "No reminder matches '\(words)'."
            }
        return .invalid(
            "reminders.none",
            message,
            recovery: "See 'bento reminders list'."
        )
    }
}
