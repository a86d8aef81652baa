import Foundation
import Strength

/// Bento's own JSON of workouts: `{"format": "bento-workouts", "version": 1, "workouts": [...]}`.
package struct BentoWorkoutFile: Codable, Sendable {
    package struct Entry: Codable, Sendable {
        package struct Exercise: Codable, Sendable {
            package var name: String
            package var superset: String?
            package var rest: Double?
            package var notes: String?
            package var sets: [TrainingSet]
        }

        package var id: String
        package var name: String
        package var type: WorkoutType
        /// Milliseconds since 1970, UTC.
        package var startedAt: Int64
        package var activeSeconds: Double?
        package var elapsedSeconds: Double?
        package var meters: Double?
        package var ascent: Double?
        package var kcal: Double?
        package var meanHeartRate: Double?
        package var maxHeartRate: Double?
        package var notes: String?
        package var intensity: Double?
        package var zone: String?
        package var exercises: [Exercise]
        package var points: [TrackPoint]?

        package init(id: String, _ workout: ImportedWorkout) {
            self.id = id
            name = workout.name
            type = workout.type
            startedAt = workout.startedAt
            activeSeconds = workout.activeSeconds
            elapsedSeconds = workout.elapsedSeconds
            meters = workout.meters
            ascent = workout.ascent
            kcal = workout.kcal
            meanHeartRate = workout.meanHeartRate
            maxHeartRate = workout.maxHeartRate
            notes = workout.notes
            intensity = workout.intensity
            zone = workout.zone
            exercises = workout.exercises.map {
                Exercise(name: $0.name, superset: $0.superset, rest: $0.rest, notes: $0.notes, sets: $0.sets)
            }
            points = workout.points.isEmpty ? nil : workout.points
        }
    }

    package var format = "bento-workouts"
    package var version = 1
    package var workouts: [Entry]

    package init(workouts: [Entry]) { self.workouts = workouts }

    package static func read(_ bytes: [UInt8]) throws(ImportRefusal) -> ImportedFile {
        let document: BentoWorkoutFile
        do {
            document = try JSONDecoder().decode(BentoWorkoutFile.self, from: Data(bytes))
        } catch {
            throw ImportRefusal("byte 0", "it is no JSON of Bento's workouts")
        }
        guard document.format == "bento-workouts", document.version == 1 else {
            throw ImportRefusal("byte 0", "it is JSON of another format or of a later version")
        }
        var file = ImportedFile(source: "bento")
        for (index, entry) in document.workouts.enumerated() {
            let place = "workout \(index + 1)"
            if let fault = entry.exercises.flatMap(\.sets).lazy.compactMap(\.fault).first {
                file.refusals.append(ImportRefusal(place, fault))
                continue
            }
            var workout = ImportedWorkout(
                name: String(entry.name.prefix(200)),
                type: entry.type,
                startedAt: entry.startedAt,
                place: place
            )
            workout.activeSeconds = entry.activeSeconds
            workout.elapsedSeconds = entry.elapsedSeconds
            workout.meters = entry.meters
            workout.ascent = entry.ascent
            workout.kcal = entry.kcal
            workout.meanHeartRate = entry.meanHeartRate
            workout.maxHeartRate = entry.maxHeartRate
            workout.notes = entry.notes
            workout.intensity = entry.intensity
            workout.zone = entry.zone
            workout.exercises = entry.exercises.map {
                .init(name: $0.name, superset: $0.superset, rest: $0.rest, notes: $0.notes, sets: $0.sets)
            }
            workout.points = entry.points ?? []
            workout.externalID = entry.id
            file.workouts.append(workout)
        }
        return file
    }
}
