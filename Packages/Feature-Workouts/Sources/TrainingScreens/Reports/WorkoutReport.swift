import Core
import Foundation
import SpokenText
import Strength
import TrainingLog
import TrainingReading

/// A workout with its exercises and sets.
package struct WorkoutReport: FlowResult {
    package struct Exercise: Encodable, Sendable {
        let id: String
        package let name: String
        let superset: String?
        let notes: String?
        let sets: [TrainingSet]
        let volumeKg: Double
        let oneRepMaxKg: Double?

        private enum CodingKeys: String, CodingKey {
            case id, name, superset, sets, volumeKg, oneRepMaxKg
            case notes = "note"
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(name, forKey: .name)
            try container.encodeIfPresent(superset, forKey: .superset)
            try container.encodeIfPresent(notes, forKey: .notes)
            try container.encode(sets.map(ShownSet.init), forKey: .sets)
            try container.encode(volumeKg, forKey: .volumeKg)
            try container.encodeIfPresent(oneRepMaxKg, forKey: .oneRepMaxKg)
        }
    }

    let id: String
    package let name: String
    let type: WorkoutType
    let phase: TrainingPhase
    package let day: LocalDay
    let startsAt: Date
    /// The wall clock where it was done.
    package let localTime: String
    package let activeSeconds: Double
    let kcal: Double?
    package let meters: Double?
    let ascentMeters: Double?
    let meanHeartRate: Double?
    /// The effort, 1 to 10.
    let intensity: Double?
    package let volumeKg: Double
    let workingSets: Int
    package let exercises: [Exercise]
    let notes: String?
    let source: String
    let words: String
    let hint: String?
    /// The watch's recording; absent if it was not asked for.
    let recording: RecordingReport?
    private let isMeasured: Bool
    private let zone: TimeZone

    private enum CodingKeys: String, CodingKey {
        case id, name, type, phase, day, startsAt, localTime, activeSeconds, kcal, meters, ascentMeters, intensity
        case volumeKg, workingSets, exercises, source, words, hint, recording
        case meanHeartRate = "averageHeartRate"
        case notes = "note"
    }

    /// The members that programs may rely on.
    package static let schema: JSONValue = [
        "type": "object",
        "required": [
            "id", "name", "type", "phase", "day", "startsAt", "activeSeconds", "volumeKg", "workingSets", "exercises",
        ],
        "properties": [
            "id": ["type": "string"], "name": ["type": "string"], "type": ["type": "string"],
            "phase": ["type": "string"], "day": ["type": "string"], "startsAt": ["type": "string"],
            "activeSeconds": ["type": "number"], "kcal": ["type": "number"], "meters": ["type": "number"],
            "volumeKg": ["type": "number"], "workingSets": ["type": "integer"],
            "exercises": [
                "type": "array",
                "items": [
                    "type": "object", "required": ["id", "name", "sets"],
                    "properties": [
                        "id": ["type": "string"], "name": ["type": "string"],
                        "sets": [
                            "type": "array",
                            "items": [
                                "type": "object", "required": ["kind"],
                                "properties": [
                                    "kind": ["type": "string"], "reps": ["type": "integer"], "kg": ["type": "number"],
                                    "seconds": ["type": "number"], "meters": ["type": "number"],
                                ],
                            ],
                        ],
                    ],
                ],
            ],
        ],
    ]

    /// An import has names and notes that somebody else may have written.
    package var outsideSources: Set<String> {
        ["bento", "line"].contains(source) ? [] : ["a workout imported from \(source.prefix(40))"]
    }

    package init(
        _ words: String,
        _ logged: LoggedWorkout,
        time: TimeContext,
        kcal: Double?,
        hint: String? = nil,
        recording: RecordingReport? = nil
    ) {
        self.recording = recording
        let workout = logged.workout
        zone = TimeZone.named(workout.zone) ?? time.zone
        startsAt = workout.moment
        id = workout.id.description
        name = workout.name
        type = workout.type
        phase = workout.phase
        day = workout.day
        localTime = WorkoutText.clock(workout.moment, zone: zone)
        activeSeconds = WorkoutText.stable(workout.clock.active(at: time.now))
        self.kcal = kcal.map(WorkoutText.stable)
        meters = workout.meters
        ascentMeters = workout.ascent
        meanHeartRate = workout.meanHeartRate
        intensity = workout.intensity
        isMeasured = workout.kcal != nil
        volumeKg = WorkoutText.stable(logged.volume)
        workingSets = logged.workingSets
        exercises = logged.exercises.map { row in
            Exercise(
                id: row.exerciseId,
                name: row.name,
                superset: row.superset,
                notes: row.notes,
                sets: row.sets,
                volumeKg: WorkoutText.stable(row.volume),
                oneRepMaxKg: row.oneRepMax.map(WorkoutText.stable)
            )
        }
        notes = workout.notes
        source = workout.source
        self.words = words
        self.hint = hint
    }

    package func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if !words.isEmpty { parts.append(.text(words, tone: .strong)) }
        parts.append(.keyValues(facts(in: context)))
        if !exercises.isEmpty {
            let supersets = supersets
            let rows = exercises.enumerated().map { number, exercise -> [Table.Cell] in
                let done = exercise.sets.filter(\.isDone)
                let open = exercise.sets.count - done.count
                var text = WorkoutText.sets(done.isEmpty ? exercise.sets : done, in: context)
                if open > 0, !done.isEmpty { text += " (\(open) to do)" }
                return [
                    .init("\(number + 1)", tone: .muted), .init(exercise.name),
                    .init(text, tone: done.isEmpty ? .muted : .normal),
                    .init(exercise.oneRepMaxKg.map { WorkoutText.estimate($0, in: context) } ?? ""),
                ] + (supersets.isEmpty ? [] : [.init(exercise.superset.flatMap { supersets[$0] } ?? "")])
            }
            var columns: [Table.Column] = [
                .init("#", .trailing), .init("Exercise"), .init("Sets"), .init("1RM", .trailing, dispensability: 1),
            ]
            if !supersets.isEmpty { columns.append(.init("Superset", dispensability: 2)) }
            parts.append(.table(Table(columns, rows: rows)))
        }
        if let recording { parts += recording.presentation(in: context) }
        if let notes { parts.append(.text(notes, tone: .muted)) }
        if let hint { parts.append(.text(hint, tone: .muted)) }
        return .stack(parts)
    }

    /// A letter for each superset, in order: files name them as they like.
    private var supersets: [String: String] {
        var letters: [String: String] = [:]
        for superset in exercises.compactMap(\.superset) where letters[superset] == nil {
            let number = letters.count
            letters[superset] = number < 26 ? String(UnicodeScalar(UInt8(ascii: "A") + UInt8(number))) : "\(number + 1)"
        }
        return letters
    }

    private func facts(in context: FlowContext) -> [KeyValue] {
        // For a day to come people look for the weekday first.
        let weekday = phase == .planned ? "\(context.forms.weekday(day.isoWeekday)), " : ""
        let start = "\(weekday)\(context.forms.date(day)) \(context.forms.time(startsAt, in: zone))"
        var facts = [KeyValue(name, "\(start), \(phase.rawValue)")]
        if activeSeconds > 0 { facts.append(KeyValue("Active time", WorkoutText.duration(activeSeconds))) }
        if let meters { facts.append(KeyValue("Distance", WorkoutText.distance(meters, in: context))) }
        if let ascentMeters, ascentMeters > 0 { facts.append(KeyValue("Climb", climb(ascentMeters, in: context))) }
        facts += paces(in: context)
        if volumeKg > 0 {
            facts.append(
                KeyValue(
                    "Volume",
                    "\(WorkoutText.weight(volumeKg, in: context)) in \(context.forms.counted(workingSets, "set"))"
                )
            )
        }
        if let meanHeartRate {
            facts.append(KeyValue("Mean heart rate", "\(context.forms.number(meanHeartRate)) a minute"))
        }
        if let intensity { facts.append(KeyValue("Intensity", "\(WorkoutText.number(intensity, in: context)) of 10")) }
        if let kcal, kcal >= 1 || isMeasured { facts.append(KeyValue("Energy", WorkoutText.kcal(kcal, in: context))) }
        return facts
    }
}

extension WorkoutReport {
    /// The pace of each way: a run and a ride have none in common.
    private func paces(in context: FlowContext) -> [KeyValue] {
        var ways = MovingText.ways(exercises)
        if ways.isEmpty, let meters, type == .cardio {
            // A recording has no sets: its name says what it was.
            ways = [.init(name: name, exerciseId: Self.way(named: name), meters: meters, seconds: activeSeconds)]
        } else if ways.count == 1, ways[0].seconds <= 0, exercises.count == 1 {
            ways[0].seconds = activeSeconds
        }
        return ways.compactMap { way in
            MovingText.pace(way, in: context).map {
                KeyValue(ways.count > 1 ? "\($0.label), \(way.name)" : $0.label, $0.text)
            }
        }
    }

    /// The exercise that a recording's name says: "Indoor Ride", "Run", "Morning Ride".
    static func way(named name: String) -> String {
        let library = ExerciseLibrary()
        return (library.named(name) ?? library.kin(of: name))?.id ?? ""
    }

    private func climb(_ meters: Double, in context: FlowContext) -> String {
        context.units == .imperial
            ? "\(context.forms.number((meters / 0.3048).rounded())) ft" : "\(context.forms.number(meters.rounded())) m"
    }
}

/// A set as programs read it: with the times and units of all results, which the rows of the database do not have.
package struct ShownSet: Encodable, Sendable {
    let kind: SetKind
    let targetReps: Int?
    let targetSeconds, targetMeters: Double?
    let reps: Int?
    let kg: Double?
    let unit: MassUnit?
    let seconds, meters, rpe: Double?
    let rir: Int?
    let restSeconds: Double?
    let side: Side?
    let completedAt: Date?
    let importedOneRepMaxKg: Double?

    package init(_ set: TrainingSet) {
        kind = set.kind
        (targetReps, targetSeconds, targetMeters) = (set.targetReps, set.targetSeconds, set.targetMeters)
        (reps, kg, unit) = (set.reps, set.kg, set.unit)
        (seconds, meters, rpe, rir) = (set.seconds, set.meters, set.rpe, set.rir)
        (restSeconds, side) = (set.rest, set.side)
        completedAt = set.completedAt.map { Date(timeIntervalSince1970: Double($0) / 1000) }
        importedOneRepMaxKg = set.importedOneRepMax
    }
}
