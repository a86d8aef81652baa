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
        package var laps: [Lap]?

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
            laps = workout.laps.isEmpty ? nil : workout.laps
        }
    }

    package var format = "bento-workouts"
    package var version = 1
    package var workouts: [Entry]

    /// Entries that could not be read, by their number from 1.
    private var faults: [ImportRefusal] = []

    private enum CodingKeys: CodingKey { case format, version, workouts }

    package init(workouts: [Entry]) { self.workouts = workouts }

    /// One bad entry costs that entry.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        format = try container.decode(String.self, forKey: .format)
        version = try container.decode(Int.self, forKey: .version)
        workouts = []
        for (index, read) in try container.decode([ReadEntry].self, forKey: .workouts).enumerated() {
            switch read.result {
            case .success(let entry):
                workouts.append(entry)
                places.append(index + 1)
            case .failure(let fault): faults.append(ImportRefusal("workout \(index + 1)", fault.reason))
            }
        }
    }

    /// The numbers of the entries that could be read.
    private var places: [Int] = []

    private struct ReadEntry: Decodable {
        struct Fault: Error {
            let reason: String
        }

        let result: Result<Entry, Fault>

        init(from decoder: any Decoder) {
            do {
                result = .success(try Entry(from: decoder))
            } catch let error as DecodingError {
                result = .failure(Fault(reason: Self.reason(error)))
            } catch {
                result = .failure(Fault(reason: "it cannot be read"))
            }
        }

        private static func reason(_ error: DecodingError) -> String {
            let (context, problem): (DecodingError.Context, String) =
                switch error {
                case .keyNotFound(let key, let context): (context, "'\(key.stringValue.prefix(60))' is missing")
                case .typeMismatch(_, let context): (context, "is something else than it should be")
                case .valueNotFound(_, let context): (context, "is null")
                case .dataCorrupted(let context): (context, "is not a value that can be")
                @unknown default: (.init(codingPath: [], debugDescription: ""), "cannot be read")
                }
            // The list and the number of the entry stand before its own keys.
            let path = context.codingPath.dropFirst(2).map { key in
                key.intValue.map { "\($0 + 1)" } ?? String(key.stringValue.prefix(60))
            }
            // Of a number past every integer Foundation says which, and not where.
            if path.isEmpty { return String(context.debugDescription.prefix(200)) }
            return "\(path.joined(separator: ".")): \(problem)"
        }
    }

    package static func read(_ bytes: [UInt8]) throws(ImportRefusal) -> ImportedFile {
        let document: BentoWorkoutFile
        do {
            document = try JSONDecoder().decode(BentoWorkoutFile.self, from: Data(bytes))
        } catch {
            throw ImportRefusal("byte 0", "it is not JSON of Bento's workouts")
        }
        guard document.format == "bento-workouts", document.version == 1 else {
            throw ImportRefusal("byte 0", "it is JSON of another format or of a later version")
        }
        var file = ImportedFile(source: "bento")
        file.refusals = document.faults
        for (number, entry) in zip(document.places, document.workouts) {
            let place = "workout \(number)"
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
            let possible = PossiblePoints(entry.points ?? [], start: entry.startedAt)
            if let remark = PossiblePoints.remark(possible.passedOver) { file.remarks.append("\(place): \(remark)") }
            workout.points = possible.points
            workout.laps = entry.laps ?? []
            workout.externalID = entry.id
            file.workouts.append(workout)
        }
        return file
    }
}
