import Core
import FoodRules

/// Finds the entry that a person means: `last`, a number of a day's list, or the end of an id.
struct EntryFinder: Sendable {
    let journal: FoodJournal
    /// The day that was named, whose numbers and whose last entry are meant.
    let day: LocalDay?
    /// The day whose numbers are meant where none was named; `last` is then the last of all.
    let usualDay: LocalDay

    /// - Throws: ``FoodError/noEntry(_:on:)``, ``FoodError/ambiguousEntry(_:)``.
    func find(_ reference: String) async throws -> LoggedEntry {
        let text = reference.lowercased()
        if text == "last" {
            guard let last = try await journal.lastEntry(on: day) else {
                throw FoodError.noEntry(reference, on: day)
            }
            return last
        }
        if let number = Int(text.hasPrefix("#") ? String(text.dropFirst()) : text), text.count <= 4 {
            let day = day ?? usualDay
            let entries = try await journal.entries(on: day)
            guard entries.indices.contains(number - 1) else { throw FoodError.noEntry(reference, on: day) }
            return entries[number - 1]
        }
        guard Self.looksLikeID(text) else { throw FoodError.noEntry(reference) }
        let found = try await journal.entries(idEndingWith: text)
        guard let first = found.first else { throw FoodError.noEntry(reference) }
        guard found.count == 1 else { throw FoodError.ambiguousEntry(reference) }
        return first
    }

    /// Whether a text names an entry rather than a food.
    static func looksLikeReference(_ text: String) -> Bool {
        let text = text.lowercased()
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        if text == "last" || (!digits.isEmpty && digits.count <= 4 && digits.allSatisfy { $0.isASCII && $0.isNumber }) {
            return true
        }
        return looksLikeID(text) && text.contains { $0.isNumber }
    }

    /// The last characters of an id: at least 4, at most all 36.
    private static func looksLikeID(_ text: String) -> Bool {
        (4...36).contains(text.utf8.count) && text.utf8.allSatisfy { "0123456789abcdef-".utf8.contains($0) }
    }
}
