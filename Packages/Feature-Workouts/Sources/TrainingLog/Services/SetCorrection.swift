import AppData
import Core
import Foundation
import GRDB
import Strength
import TrainingReading

/// Puts right what was logged last: `sorry, bench was 65 not 60`.
struct SetCorrection {
    private let correction: LineCorrection
    private let unit: MassUnit

    /// Sets of a longer time ago are edited by their workout.
    private static let reach: TimeInterval = 36 * 3600

    init(_ correction: LineCorrection, unit: MassUnit) {
        self.correction = correction
        self.unit = unit
    }

    /// - Throws: ``WorkoutsError/missing(_:hint:)`` where nothing of late is what the line says that it was.
    func apply(edit: inout WorkoutJournal.Edit, at now: Date, in database: Database) throws -> LogOutcome {
        for read in try recent(at: now, in: database) {
            let rows = read.exercises.indices.filter { row in
                let exercise = read.exercises[row]
                guard exercise.sets.contains(where: \.isDone) else { return false }
                return correction.exercise.map { $0.id == exercise.exerciseId } ?? true
            }
            // The exercise done last is the one that is meant; of two done at one moment, the one further down.
            let ordered = rows.sorted { (latest(read.exercises[$0]), $0) > (latest(read.exercises[$1]), $1) }
            for row in ordered {
                guard let sets = corrected(read.exercises[row].sets) else { continue }
                if let fault = sets.lazy.compactMap(\.fault).first {
                    throw WorkoutsError.badValue("The correction", given: fault, allowed: "give another value")
                }
                var logged = read
                logged.exercises[row].change { $0 = sets }
                if !logged.workout.phase.isOpen {
                    logged.workout.activeSeconds = max(
                        0,
                        logged.workout.activeSeconds + logged.spentSeconds - read.spentSeconds
                    )
                }
                try edit.save(logged, over: read, in: database)
                logged.settle()
                let exercise = logged.exercises[row]
                let part = LogOutcome.Part(
                    exerciseId: exercise.exerciseId,
                    name: exercise.name,
                    sets: sets.filter(\.isDone),
                    records: [],
                    previous: [],
                    rest: exercise.rest
                )
                return LogOutcome(
                    workout: logged,
                    parts: [part],
                    isNew: false,
                    notices: ["Put right; nothing was added."]
                )
            }
        }
        let name = correction.exercise?.name ?? "What you did last"
        throw WorkoutsError.missing(
            "\(name) has no \(SetNotation.number(correction.old)) to put right.",
            hint: "See it with 'bento workouts show last'; change it with 'bento workouts edit'."
        )
    }

    private func recent(at now: Date, in database: Database) throws -> [LoggedWorkout] {
        if let open = try WorkoutJournal.open(in: database) { return [open] }
        return try WorkoutJournal.completed(since: Moment(now.addingTimeInterval(-Self.reach)), in: database)
    }

    private func latest(_ row: WorkoutExercise) -> Int64 { row.sets.compactMap(\.completedAt).max() ?? 0 }

    /// The sets with the new value where they have the old one; `nil` where none has it.
    private func corrected(_ sets: [TrainingSet]) -> [TrainingSet]? {
        switch correction.kind {
        case .weight(let said): weighed(sets, said)
        case .reps: counted(sets)
        case .sets: numbered(sets)
        case .any: weighed(sets, unit) ?? counted(sets) ?? numbered(sets)
        }
    }

    private func weighed(_ sets: [TrainingSet], _ said: MassUnit) -> [TrainingSet]? {
        let old = correction.old * said.kilograms
        guard sets.contains(where: { $0.isDone && $0.kg.map { abs($0 - old) < 0.05 } ?? false }) else { return nil }
        return sets.map { set in
            guard set.isDone, let kg = set.kg, abs(kg - old) < 0.05 else { return set }
            var set = set
            (set.kg, set.unit) = (correction.new * said.kilograms, said)
            return set
        }
    }

    private func counted(_ sets: [TrainingSet]) -> [TrainingSet]? {
        guard let old = Int(exactly: correction.old), let new = Int(exactly: correction.new),
            sets.contains(where: { $0.reps == old })
        else { return nil }
        return sets.map { set in
            var set = set
            if set.reps == old { set.reps = new }
            return set
        }
    }

    /// More sets are the last one again; fewer are the first ones.
    private func numbered(_ sets: [TrainingSet]) -> [TrainingSet]? {
        let done = sets.filter(\.isDone)
        guard let old = Int(exactly: correction.old), let new = Int(exactly: correction.new), done.count == old,
            (1...100).contains(new), let last = done.last
        else { return nil }
        let open = sets.filter { !$0.isDone }
        return Array(done.prefix(new)) + Array(repeating: last, count: max(0, new - old)) + open
    }
}
