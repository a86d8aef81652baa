import Core
import Formats
import Strength

/// The extensions of GPX and TCX that Bento writes for a workout: they count before what is worked out from the points.
struct WorkoutFacts: Sendable {
    private let id: String?
    private let name: String?
    private let type: WorkoutType?
    let start: Int64?
    private let zone: String?
    private let values: [(WritableKeyPath<ImportedWorkout, Double?> & Sendable, Double?)]

    init(_ element: XMLElement) {
        id = element["id"].map { String($0.text.prefix(200)) }
        name = element["name"].map { String($0.text.prefix(200)) }
        type = element["type"].flatMap { WorkoutType(rawValue: $0.text) }
        start = element["start"].flatMap { RFC3339Time(xml: $0.text)?.milliseconds }
        zone = element["zone"].map { String($0.text.prefix(80)) }
        values = [
            (\.activeSeconds, element["activeSeconds"]?.double), (\.elapsedSeconds, element["elapsedSeconds"]?.double),
            (\.meters, element["meters"]?.double), (\.ascent, element["ascent"]?.double),
            (\.kcal, element["kcal"]?.double), (\.meanHeartRate, element["meanHeartRate"]?.double),
            (\.maxHeartRate, element["maxHeartRate"]?.double), (\.intensity, element["intensity"]?.double),
        ]
    }

    /// Sets all of them: what is absent was not known.
    func apply(to workout: inout ImportedWorkout) {
        if let name, !name.isEmpty { workout.name = name }
        if let type { workout.type = type }
        if let start { workout.startedAt = start }
        if let id, !id.isEmpty { workout.externalID = id }
        workout.zone = zone ?? workout.zone
        for (field, value) in values { workout[keyPath: field] = value }
    }

    /// A lap; `nil` where it does not say when it began.
    static func lap(_ element: XMLElement) -> Lap? {
        guard let start = element["start"].flatMap({ RFC3339Time(xml: $0.text)?.milliseconds }) else { return nil }
        return Lap(
            startedAt: start,
            seconds: element["seconds"]?.double,
            meters: element["meters"]?.double,
            kcal: element["kcal"]?.double,
            meanHeartRate: element["meanHeartRate"]?.double,
            maxHeartRate: element["maxHeartRate"]?.double,
            ascent: element["ascent"]?.double
        ).possible
    }

    /// A point without a position.
    static func point(_ element: XMLElement) -> TrackPoint {
        var point = TrackPoint(at: element["time"].flatMap { RFC3339Time(xml: $0.text)?.milliseconds })
        point.altitude = element["altitude"]?.double
        point.distance = element["distance"]?.double
        point.speed = element["speed"]?.double
        point.heartRate = element["heartRate"]?.double
        point.cadence = element["cadence"]?.double
        point.power = element["power"]?.double
        point.temperature = element["temperature"]?.double
        return point
    }
}

/// Programs' kinds of sport, as a name and a kind of training.
package enum Sport {
    private static let words: [(part: String, name: String, type: WorkoutType)] = [
        ("virtualride", "Indoor Ride", .cardio), ("virtual ride", "Indoor Ride", .cardio), ("run", "Run", .cardio),
        ("bik", "Ride", .cardio), ("cycl", "Ride", .cardio), ("ride", "Ride", .cardio), ("swim", "Swim", .cardio),
        ("walk", "Walk", .cardio), ("hik", "Hike", .cardio), ("row", "Row", .cardio),
        ("nordic ski", "Cross-Country Ski", .cardio), ("ski", "Ski", .cardio), ("snowboard", "Snowboard", .sports),
        ("elliptical", "Elliptical", .cardio), ("stair", "Stairs", .cardio), ("strength", "Strength", .strength),
        ("weight", "Strength", .strength), ("crossfit", "CrossFit", .hiit), ("interval", "HIIT", .hiit),
        ("yoga", "Yoga", .yoga), ("pilates", "Pilates", .pilates), ("climb", "Climb", .sports),
        ("tennis", "Tennis", .sports), ("soccer", "Football", .sports), ("golf", "Golf", .sports),
        ("surf", "Surf", .sports), ("skat", "Skate", .sports), ("kayak", "Kayak", .cardio), ("canoe", "Canoe", .cardio),
        ("workout", "Workout", .general),
    ]

    /// `nil` where nobody knows the word.
    package static func named(_ text: String) -> (name: String, type: WorkoutType)? {
        let folded = text.lowercased()
        return words.first { folded.contains($0.part) }.map { ($0.name, $0.type) }
    }
}
