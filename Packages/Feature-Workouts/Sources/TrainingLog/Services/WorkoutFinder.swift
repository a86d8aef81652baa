import AppData
import Core
import GRDB
import SpokenText

/// Finds the workout that a person means: `last`, `open`, a number of the history, `p1` of what is planned, a day, a name, or
/// the end of an id.
package struct WorkoutFinder: Sendable {
    let journal: WorkoutJournal

    /// - Parameters:
    ///   - reference: empty is `last`. Of several workouts with one name the latest is meant.
    ///   - guesses: true if the nearest name will do, as for a mere look at a workout.
    /// - Throws: ``WorkoutsError/noWorkout(_:)``, ``WorkoutsError/noSuch(_:_:nearest:)``, ``WorkoutsError/ambiguous(_:)``.
    package func find(_ reference: String, guesses: Bool = false) async throws -> LoggedWorkout {
        let text = reference.isEmpty ? "last" : reference.lowercased()
        if ["last", "latest", "open", "current"].contains(text) {
            if let open = try await journal.open() { return open }
            guard text.hasPrefix("la") else { throw WorkoutsError.noneOpen }
            guard let last = try await journal.latest(1).first else {
                throw WorkoutsError.missing(
                    "There is no workout yet.",
                    hint: "Log one: bento workouts log \"bench 3x8 @ 80kg\""
                )
            }
            return last
        }
        let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        if digits.count <= 4, let number = Int(digits), number > 0, !digits.hasPrefix("+") {
            guard let found = try await journal.latest(number).dropFirst(number - 1).first else {
                throw WorkoutsError.noWorkout(reference)
            }
            return found
        }
        if text.hasPrefix("p"), let number = Int(text.dropFirst()), number > 0 {
            let plans = try await journal.planned(from: journal.time.today)
            guard number <= plans.count else { throw WorkoutsError.noWorkout(reference) }
            return plans[number - 1]
        }
        let names = try await journal.names()
        if let named = names.first(where: { $0.lowercased() == text }) { return try await latest(named, reference) }
        if let day = DayArgument(argument: text)?.day(from: journal.time.today) {
            // Done workouts come before planned ones.
            var found = try await journal.workouts(day...day, phases: [.active, .paused, .completed])
            if found.isEmpty { found = try await journal.workouts(day...day, phases: [.planned]) }
            guard let first = found.first else { throw WorkoutsError.noWorkout(reference) }
            guard found.count == 1 else { throw WorkoutsError.ambiguous(reference) }
            return first
        }
        if let found = try await workout(idEndingWith: text) { return found }
        if guesses, let exercise = try? await ExerciseShelf(journal: journal).trained(reference),
            let found = try await journal.latest(
                1,
                about: .init(name: reference, isWholeName: true, exerciseId: exercise.id)
            ).first
        {
            return found
        }
        let near = Suggestion.nearest(to: text, in: names)
        if guesses, let nearest = near.first { return try await latest(nearest, reference) }
        guard near.isEmpty else { throw WorkoutsError.noSuch("workout", reference, nearest: near) }
        throw WorkoutsError.noWorkout(reference)
    }

    private func latest(_ name: String, _ reference: String) async throws -> LoggedWorkout {
        guard let found = try await journal.latest(1, about: .init(name: name, isWholeName: true)).first else {
            throw WorkoutsError.noWorkout(reference)
        }
        return found
    }

    private func workout(idEndingWith text: String) async throws -> LoggedWorkout? {
        guard (4...36).contains(text.utf8.count), text.utf8.allSatisfy({ "0123456789abcdef-".utf8.contains($0) }) else {
            return nil
        }
        let found = try await journal.workouts(idEndingWith: text)
        guard found.count < 2 else { throw WorkoutsError.ambiguous(text) }
        return found.first
    }
}
