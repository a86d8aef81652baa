import AppData
import Core
import Strength
import TrainingReading

/// Keeps workouts to be done again.
package struct TemplateStore: Sendable {
    let journal: WorkoutJournal

    package func all() async throws -> [WorkoutTemplate] {
        try await journal.database.read { try WorkoutTemplate.all(in: $0) }
    }

    /// - Throws: ``WorkoutsError/noSuch(_:_:nearest:)``.
    package func template(_ name: String) async throws -> WorkoutTemplate {
        let templates = try await all()
        let folded = ExerciseName.folded(name)
        if let exact = templates.first(where: { $0.id == folded }) { return exact }
        let beginning = templates.filter { $0.id.hasPrefix(folded) && !folded.isEmpty }
        if beginning.count == 1 { return beginning[0] }
        throw WorkoutsError.noSuch(
            "template",
            name,
            nearest: Suggestion.nearest(to: name, in: templates.map(\.name))
        )
    }

    /// Saves what was done in a workout under a name; what has the name is replaced.
    package func save(_ logged: LoggedWorkout, as name: String) async throws -> WorkoutTemplate {
        let id = ExerciseName.folded(name)
        guard !id.isEmpty, name.utf8.count <= 200 else {
            throw WorkoutsError.badValue(
                "A template's name",
                given: "'\(name)'",
                allowed: "1 to 200 bytes with letters"
            )
        }
        guard !logged.exercises.isEmpty else {
            throw WorkoutsError.missing("'\(logged.workout.name)' has no exercises.", hint: "Log some sets first.")
        }
        let entries = logged.exercises.map { exercise in
            WorkoutTemplate.Entry(
                exerciseId: exercise.exerciseId,
                name: exercise.name,
                superset: exercise.superset,
                rest: exercise.rest,
                sets: exercise.sets.map(\.asTarget)
            )
        }
        return try await journal.change("save template \(name)") { edit, database in
            let before = try WorkoutTemplate.living(id, in: database)
            let template = WorkoutTemplate(
                id: id,
                name: name,
                type: logged.workout.type,
                exercises: entries,
                isFavorite: before?.isFavorite ?? false
            )
            try edit.save(template, into: \.templates, in: database)
            return template
        }
    }

    package func setFavorite(_ template: WorkoutTemplate, _ isFavorite: Bool) async throws -> WorkoutTemplate {
        try await journal.change("\(isFavorite ? "mark" : "unmark") \(template.name)") { edit, database in
            var template = template
            template.isFavorite = isFavorite
            try edit.save(template, into: \.templates, in: database)
            return template
        }
    }

    package func delete(_ template: WorkoutTemplate) async throws {
        try await journal.change("delete template \(template.name)") { edit, database in
            try edit.delete(template, into: \.templates, in: database)
        }
    }
}
