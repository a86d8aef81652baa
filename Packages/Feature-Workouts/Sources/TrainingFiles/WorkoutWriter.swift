import Core
import Formats
import Foundation
import Strength

/// Writes workouts in forms that other programs read, and that Bento reads back as they were.
package enum WorkoutWriter {
    private static let header = [
        "workout_id", "title", "start_time", "type", "duration", "workout_meters", "kcal", "workout notes",
        "exercise_title", "superset_id", "exercise_notes", "set_index", "set_type", "weight_kg", "reps",
        "distance_meters", "duration_seconds", "rpe", "rir", "rest_seconds", "side", "shown_unit", "completed_at",
        "one_rep_max_kg", "exercise_rest_seconds", "elapsed", "zone", "intensity", "ascent", "mean_heart_rate",
        "max_heart_rate", "exercise_position",
    ]

    /// One row for each set that was done; a workout without any, such as a run that a watch recorded, has one of its own.
    package static func csv(_ workouts: [BentoWorkoutFile.Entry]) -> [UInt8] {
        let writer = CSVWriter()
        var output = writer.record(header.map { CSVCell.verbatim($0) })
        for workout in workouts {
            let exercises = workout.exercises.filter { $0.sets.contains { $0.isDone } }
            if exercises.isEmpty { writer.append(cells(workout, nil, 0, nil, position: 0), to: &output) }
            for (position, exercise) in exercises.enumerated() {
                for (index, set) in exercise.sets.enumerated() where set.isDone {
                    writer.append(cells(workout, exercise, index, set, position: position + 1), to: &output)
                }
            }
        }
        return output
    }

    private static func cells(
        _ workout: BentoWorkoutFile.Entry,
        _ exercise: BentoWorkoutFile.Entry.Exercise?,
        _ index: Int,
        _ set: TrainingSet?,
        position: Int
    ) -> [CSVCell] {
        let facts: [CSVCell] = [
            .text(workout.id), .text(workout.name), .verbatim(RFC3339Time.text(milliseconds: workout.startedAt)),
            .verbatim(workout.type.rawValue), .number(workout.activeSeconds), .number(workout.meters),
            .number(workout.kcal), .text(workout.notes),
        ]
        let done: [CSVCell] = [
            .text(exercise?.name), .text(exercise?.superset), .text(exercise?.notes),
            .number(exercise == nil ? nil : index), set.map { .verbatim(Self.kind($0.kind)) } ?? .absent,
            .number(set?.kg), .number(set?.reps), .number(set?.meters), .number(set?.seconds), .number(set?.rpe),
            .number(set?.rir), .number(set?.rest), set?.side.map { .verbatim($0.rawValue) } ?? .absent,
            set?.unit.map { .verbatim($0.rawValue) } ?? .absent,
            set?.completedAt.map { .verbatim(RFC3339Time.text(milliseconds: $0)) } ?? .absent,
            .number(set?.importedOneRepMax),
            .number(exercise?.rest),
        ]
        let rest: [CSVCell] = [
            .number(workout.elapsedSeconds), .text(workout.zone), .number(workout.intensity), .number(workout.ascent),
            .number(workout.meanHeartRate), .number(workout.maxHeartRate), .number(exercise == nil ? nil : position),
        ]
        return facts + done + rest
    }

    private static func kind(_ kind: SetKind) -> String {
        switch kind {
        case .warmUp: "warmup"
        case .working: "normal"
        case .drop: "dropset"
        case .failure: "failure"
        case .missed: "missed"
        }
    }

    package static func json(_ workouts: [BentoWorkoutFile.Entry]) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        return Array(try encoder.encode(BentoWorkoutFile(workouts: workouts)))
    }

    package static func gpx(_ workouts: [BentoWorkoutFile.Entry]) -> [UInt8] { WorkoutTrackWriter.gpx(workouts) }
    package static func tcx(_ workouts: [BentoWorkoutFile.Entry]) -> [UInt8] { WorkoutTrackWriter.tcx(workouts) }
}
