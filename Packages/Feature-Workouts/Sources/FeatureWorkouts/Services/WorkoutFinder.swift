import AppData
import Core
import GRDB

/// Finds the workout that a person means: `last`, `open`, a number of the history, or the end of an id.
struct WorkoutFinder: Sendable {
    let journal: WorkoutJournal

    /// - Throws: ``WorkoutsError/noWorkout(_:)``, ``WorkoutsError/ambiguous(_:)``.
    func find(_ reference: String) async throws -> LoggedWorkout {
        let text = reference.lowercased()
        if text == "last" || text == "open" || text == "current" {
            if let open = try await journal.open() { return open }
            guard text == "last", let last = try await journal.latest(1).first else {
                throw text == "last" ? WorkoutsError.noWorkout(reference) : WorkoutsError.noneOpen
            }
            return last
        }
        let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        if digits.count <= 4, let number = Int(digits), number > 0 {
            guard let found = try await journal.latest(number).dropFirst(number - 1).first else {
                throw WorkoutsError.noWorkout(reference)
            }
            return found
        }
        guard (4...36).contains(text.utf8.count), text.utf8.allSatisfy({ "0123456789abcdef-".utf8.contains($0) }) else {
            throw WorkoutsError.noWorkout(reference)
        }
        let found = try await journal.workouts(idEndingWith: text)
        guard let first = found.first else { throw WorkoutsError.noWorkout(reference) }
        guard found.count == 1 else { throw WorkoutsError.ambiguous(reference) }
        return first
    }
}
