import Core
import Formats
import Foundation
import Strength

/// Writes recordings as GPX and TCX, with what these formats have no place for in extensions of Bento's own, so that Bento reads
/// back what it wrote. Other programs pass over extensions that they do not know.
enum WorkoutTrackWriter {
    /// The name of Bento's extension elements. Nothing is to be found there.
    static let namespace = "urn:bento:workouts:1"

    /// GPX 1.1 with Garmin's track point extension.
    static func gpx(_ workouts: [BentoWorkoutFile.Entry]) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Bento" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:bento="\(namespace)">

            """
        for workout in workouts where workout.hasWay {
            text += "  <trk>\n    <name>\(XMLEscapes.escaped(workout.name))</name>\n"
            if let notes = workout.notes { text += "    <desc>\(XMLEscapes.escaped(notes))</desc>\n" }
            text +=
                "    <type>\(XMLEscapes.escaped(workout.type == .cardio ? workout.name : workout.type.rawValue))</type>\n"
            text += "    <extensions>\n      \(facts(workout))\n"
            // A track point of GPX has a position.
            for point in workout.points ?? [] where !point.hasPosition { text += "      \(stray(point))\n" }
            for lap in workout.laps ?? [] { text += "      \(Self.lap(lap))\n" }
            text += "    </extensions>\n    <trkseg>\n"
            for point in workout.points ?? [] {
                guard let latitude = point.latitude, let longitude = point.longitude else { continue }
                text += "      <trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">"
                if let altitude = point.altitude { text += "<ele>\(altitude)</ele>" }
                if let at = point.at { text += "<time>\(RFC3339Time.text(milliseconds: at))</time>" }
                text += extensions(point) + "</trkpt>\n"
            }
            text += "    </trkseg>\n  </trk>\n"
        }
        return Array((text + "</gpx>\n").utf8)
    }

    private static func extensions(_ point: TrackPoint) -> String {
        var inner = ""
        if let value = point.temperature { inner += "<gpxtpx:atemp>\(number(value))</gpxtpx:atemp>" }
        if let value = point.heartRate { inner += "<gpxtpx:hr>\(number(value))</gpxtpx:hr>" }
        if let value = point.cadence { inner += "<gpxtpx:cad>\(number(value))</gpxtpx:cad>" }
        if let value = point.speed { inner += "<gpxtpx:speed>\(value)</gpxtpx:speed>" }
        if !inner.isEmpty { inner = "<gpxtpx:TrackPointExtension>\(inner)</gpxtpx:TrackPointExtension>" }
        if let value = point.power { inner += "<power>\(number(value))</power>" }
        if let value = point.distance { inner += "<bento:distance>\(value)</bento:distance>" }
        return inner.isEmpty ? "" : "<extensions>\(inner)</extensions>"
    }

    /// TCX with one lap for each workout.
    static func tcx(_ workouts: [BentoWorkoutFile.Entry]) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \
            xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2" xmlns:bento="\(namespace)">
              <Activities>

            """
        for workout in workouts where workout.points?.isEmpty == false {
            let name = workout.name.lowercased()
            let sport = name.contains("run") ? "Running" : name.contains("ride") ? "Biking" : "Other"
            let start = RFC3339Time.text(milliseconds: workout.startedAt)
            text += "    <Activity Sport=\"\(sport)\">\n      <Id>\(start)</Id>\n      <Lap StartTime=\"\(start)\">\n"
            text += "        <TotalTimeSeconds>\(workout.activeSeconds ?? 0)</TotalTimeSeconds>\n"
            text += "        <DistanceMeters>\(workout.meters ?? 0)</DistanceMeters>\n"
            text += "        <Calories>\(whole(workout.kcal, 0...20_000) ?? 0)</Calories>\n"
            for (element, rate) in [
                ("AverageHeartRateBpm", workout.meanHeartRate), ("MaximumHeartRateBpm", workout.maxHeartRate),
            ] {
                if let rate = whole(rate, 1...255) {
                    text += "        <\(element)><Value>\(rate)</Value></\(element)>\n"
                }
            }
            text +=
                "        <Intensity>Active</Intensity>\n        <TriggerMethod>Manual</TriggerMethod>\n        <Track>\n"
            for point in workout.points ?? [] {
                guard let at = point.at else { continue }
                text += "          <Trackpoint><Time>\(RFC3339Time.text(milliseconds: at))</Time>"
                if let latitude = point.latitude, let longitude = point.longitude {
                    text += "<Position><LatitudeDegrees>\(latitude)</LatitudeDegrees>"
                    text += "<LongitudeDegrees>\(longitude)</LongitudeDegrees></Position>"
                }
                if let value = point.altitude { text += "<AltitudeMeters>\(value)</AltitudeMeters>" }
                if let value = point.distance { text += "<DistanceMeters>\(value)</DistanceMeters>" }
                if let value = point.heartRate {
                    text += "<HeartRateBpm><Value>\(number(value))</Value></HeartRateBpm>"
                }
                if let value = point.cadence { text += "<Cadence>\(number(value))</Cadence>" }
                let speed = point.speed.map { "<ns3:Speed>\($0)</ns3:Speed>" } ?? ""
                let power = point.power.map { "<ns3:Watts>\(number($0))</ns3:Watts>" } ?? ""
                var inner = (speed + power).isEmpty ? "" : "<ns3:TPX>\(speed)\(power)</ns3:TPX>"
                if let value = point.temperature { inner += "<bento:temperature>\(number(value))</bento:temperature>" }
                if !inner.isEmpty { text += "<Extensions>\(inner)</Extensions>" }
                text += "</Trackpoint>\n"
            }
            text += "        </Track>\n      </Lap>\n"
            if let notes = workout.notes { text += "      <Notes>\(XMLEscapes.escaped(notes))</Notes>\n" }
            let laps = (workout.laps ?? []).map(Self.lap).joined()
            text += "      <Extensions>\(facts(workout))\(laps)</Extensions>\n    </Activity>\n"
        }
        return Array((text + "  </Activities>\n</TrainingCenterDatabase>\n").utf8)
    }

    // MARK: Bento's own elements

    /// The totals of the workout; read back by ``WorkoutFacts``.
    private static func facts(_ workout: BentoWorkoutFile.Entry) -> String {
        var text =
            "<bento:workout id=\"\(XMLEscapes.escaped(workout.id))\" name=\"\(XMLEscapes.escaped(workout.name))\""
        text += " type=\"\(workout.type.rawValue)\" start=\"\(RFC3339Time.text(milliseconds: workout.startedAt))\""
        for (name, value) in [
            ("activeSeconds", workout.activeSeconds), ("elapsedSeconds", workout.elapsedSeconds),
            ("meters", workout.meters), ("ascent", workout.ascent), ("kcal", workout.kcal),
            ("meanHeartRate", workout.meanHeartRate), ("maxHeartRate", workout.maxHeartRate),
            ("intensity", workout.intensity),
        ] {
            if let value { text += " \(name)=\"\(value)\"" }
        }
        if let zone = workout.zone { text += " zone=\"\(XMLEscapes.escaped(zone))\"" }
        return text + "/>"
    }

    private static func lap(_ lap: Lap) -> String {
        var text = "<bento:lap start=\"\(RFC3339Time.text(milliseconds: lap.startedAt))\""
        for (name, value) in [
            ("seconds", lap.seconds), ("meters", lap.meters), ("kcal", lap.kcal), ("meanHeartRate", lap.meanHeartRate),
            ("maxHeartRate", lap.maxHeartRate), ("ascent", lap.ascent),
        ] {
            if let value { text += " \(name)=\"\(value)\"" }
        }
        return text + "/>"
    }

    /// A point without a position.
    private static func stray(_ point: TrackPoint) -> String {
        var text = "<bento:point"
        if let at = point.at { text += " time=\"\(RFC3339Time.text(milliseconds: at))\"" }
        for (name, value) in [
            ("altitude", point.altitude), ("distance", point.distance), ("speed", point.speed),
            ("heartRate", point.heartRate), ("cadence", point.cadence), ("power", point.power),
            ("temperature", point.temperature),
        ] {
            if let value { text += " \(name)=\"\(value)\"" }
        }
        return text + "/>"
    }

    // MARK: Text

    /// Whole numbers without `.0`: the schemas of both formats ask for integers where watches give them.
    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : "\(value)"
    }

    private static func whole(_ value: Double?, _ range: ClosedRange<Double>) -> Int? {
        value.flatMap { range.contains($0) ? Int($0.rounded()) : nil }
    }
}

extension TrackPoint {
    var hasPosition: Bool { latitude != nil && longitude != nil }
}

extension BentoWorkoutFile.Entry {
    /// True if there is a way to draw: at least one point with a position.
    package var hasWay: Bool { points?.contains { $0.hasPosition } == true }
}
