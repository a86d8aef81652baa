import Formats
import Foundation
import Strength

/// Writes workouts in forms that other programs read, and that Bento reads back as they were.
package enum WorkoutWriter {
    /// One row for each set.
    package static func csv(_ workouts: [BentoWorkoutFile.Entry]) -> [UInt8] {
        let writer = CSVWriter()
        let header = [
            "workout_id", "title", "start_time", "type", "duration", "workout_meters", "kcal", "workout notes",
            "exercise_title", "superset_id", "exercise_notes", "set_index", "set_type", "weight_kg", "reps",
            "distance_meters", "duration_seconds", "rpe", "rir", "rest_seconds", "side",
        ]
        var output = writer.record(header.map { CSVCell.verbatim($0) })
        for workout in workouts {
            for exercise in workout.exercises {
                for (index, set) in exercise.sets.enumerated() {
                    let cells: [CSVCell] = [
                        .text(workout.id), .text(workout.name), .verbatim(UTCDate.text(workout.startedAt)),
                        .verbatim(workout.type.rawValue), .number(workout.activeSeconds), .number(workout.meters),
                        .number(workout.kcal), .text(workout.notes), .text(exercise.name), .text(exercise.superset),
                        .text(exercise.notes), .number(index), .verbatim(Self.kind(set.kind)), .number(set.kg),
                        .number(set.reps), .number(set.meters), .number(set.seconds), .number(set.rpe),
                        .number(set.rir),
                        .number(set.rest), set.side.map { .verbatim($0.rawValue) } ?? .absent,
                    ]
                    writer.append(cells, to: &output)
                }
            }
        }
        return output
    }

    private static func kind(_ kind: SetKind) -> String {
        switch kind {
        case .warmUp: "warmup"
        case .working: "normal"
        case .drop: "dropset"
        case .failure: "failure"
        }
    }

    package static func json(_ workouts: [BentoWorkoutFile.Entry]) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        return Array(try encoder.encode(BentoWorkoutFile(workouts: workouts)))
    }

    /// GPX 1.1 with Garmin's track point extension.
    package static func gpx(_ workouts: [BentoWorkoutFile.Entry]) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Bento" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">

            """
        for workout in workouts {
            guard let points = workout.points, !points.isEmpty else { continue }
            text += "  <trk>\n    <name>\(escaped(workout.name))</name>\n"
            if let notes = workout.notes { text += "    <desc>\(escaped(notes))</desc>\n" }
            text +=
                "    <type>\(escaped(workout.type == .cardio ? workout.name : workout.type.rawValue))</type>\n    <trkseg>\n"
            for point in points {
                guard let latitude = point.latitude, let longitude = point.longitude else { continue }
                text += "      <trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">"
                if let altitude = point.altitude { text += "<ele>\(altitude)</ele>" }
                if let at = point.at { text += "<time>\(UTCDate.text(at))</time>" }
                text += extensions(point) + "</trkpt>\n"
            }
            text += "    </trkseg>\n  </trk>\n"
        }
        return Array((text + "</gpx>\n").utf8)
    }

    private static func extensions(_ point: TrackPoint) -> String {
        var inner = ""
        if let value = point.temperature { inner += "<gpxtpx:atemp>\(value)</gpxtpx:atemp>" }
        if let value = point.heartRate { inner += "<gpxtpx:hr>\(value)</gpxtpx:hr>" }
        if let value = point.cadence { inner += "<gpxtpx:cad>\(value)</gpxtpx:cad>" }
        if let value = point.speed { inner += "<gpxtpx:speed>\(value)</gpxtpx:speed>" }
        guard !inner.isEmpty else { return "" }
        return "<extensions><gpxtpx:TrackPointExtension>\(inner)</gpxtpx:TrackPointExtension></extensions>"
    }

    /// TCX with one lap for each workout.
    package static func tcx(_ workouts: [BentoWorkoutFile.Entry]) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \
            xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
              <Activities>

            """
        for workout in workouts where workout.points?.isEmpty == false {
            let sport =
                workout.name.lowercased().contains("run")
                ? "Running"
                : workout.name.lowercased().contains("ride") ? "Biking" : "Other"
            let start = UTCDate.text(workout.startedAt)
            text += "    <Activity Sport=\"\(sport)\">\n      <Id>\(start)</Id>\n      <Lap StartTime=\"\(start)\">\n"
            text += "        <TotalTimeSeconds>\(workout.activeSeconds ?? 0)</TotalTimeSeconds>\n"
            text += "        <DistanceMeters>\(workout.meters ?? 0)</DistanceMeters>\n"
            if let kcal = workout.kcal { text += "        <Calories>\(kcal)</Calories>\n" }
            text +=
                "        <Intensity>Active</Intensity>\n        <TriggerMethod>Manual</TriggerMethod>\n        <Track>\n"
            for point in workout.points ?? [] {
                guard let at = point.at else { continue }
                text += "          <Trackpoint><Time>\(UTCDate.text(at))</Time>"
                if let latitude = point.latitude, let longitude = point.longitude {
                    text += "<Position><LatitudeDegrees>\(latitude)</LatitudeDegrees>"
                    text += "<LongitudeDegrees>\(longitude)</LongitudeDegrees></Position>"
                }
                if let value = point.altitude { text += "<AltitudeMeters>\(value)</AltitudeMeters>" }
                if let value = point.distance { text += "<DistanceMeters>\(value)</DistanceMeters>" }
                if let value = point.heartRate { text += "<HeartRateBpm><Value>\(value)</Value></HeartRateBpm>" }
                if let value = point.cadence { text += "<Cadence>\(value)</Cadence>" }
                let speed = point.speed.map { "<ns3:Speed>\($0)</ns3:Speed>" } ?? ""
                let power = point.power.map { "<ns3:Watts>\($0)</ns3:Watts>" } ?? ""
                if !(speed + power).isEmpty { text += "<Extensions><ns3:TPX>\(speed)\(power)</ns3:TPX></Extensions>" }
                text += "</Trackpoint>\n"
            }
            text += "        </Track>\n      </Lap>\n"
            if let notes = workout.notes { text += "      <Notes>\(escaped(notes))</Notes>\n" }
            text += "    </Activity>\n"
        }
        return Array((text + "  </Activities>\n</TrainingCenterDatabase>\n").utf8)
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // XML has no way to write these.
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
