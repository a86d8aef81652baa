import Core
import Strength
import TrainingLog
import TrainingReading

/// The logged sets, the last time's, and records.
package struct LogReport: FlowResult {
    struct Part: Encodable, Sendable {
        let exercise: String
        let sets: [TrainingSet]
        let records: [RecordKind]
        let previous: [TrainingSet]
        let restSeconds: Double?
    }

    let workout: WorkoutReport
    let parts: [Part]
    let isNewWorkout: Bool
    let notices: [String]

    /// The members that programs may rely on.
    package static let schema: JSONValue = [
        "type": "object", "required": ["workout", "parts", "isNewWorkout", "notices"],
        "properties": [
            "workout": WorkoutReport.schema, "isNewWorkout": ["type": "boolean"],
            "parts": [
                "type": "array",
                "items": [
                    "type": "object", "required": ["exercise", "records"],
                    "properties": [
                        "exercise": ["type": "string"], "records": ["type": "array", "items": ["type": "string"]],
                        "restSeconds": ["type": "number"],
                    ],
                ],
            ],
            "notices": ["type": "array", "items": ["type": "string"]],
        ],
    ]

    package var outsideSources: Set<String> { workout.outsideSources }

    package init(_ outcome: LogOutcome, time: TimeContext, kcal: Double?) {
        workout = WorkoutReport("", outcome.workout, time: time, kcal: kcal)
        parts = outcome.parts.map {
            Part(exercise: $0.name, sets: $0.sets, records: $0.records, previous: $0.previous, restSeconds: $0.rest)
        }
        isNewWorkout = outcome.isNew
        notices = outcome.notices
    }

    package func presentation(in context: FlowContext) -> Presentation {
        var shown: [Presentation] = []
        for part in parts {
            shown.append(.text("\(part.exercise): \(WorkoutText.sets(part.sets, in: context))", tone: .strong))
            if !part.previous.isEmpty {
                shown.append(.text("Last time: \(WorkoutText.sets(part.previous, in: context))", tone: .muted))
            }
            if !part.records.isEmpty {
                shown.append(.notice(Notice(.success, "Personal record: \(WorkoutText.records(part.records))")))
            }
        }
        for notice in notices { shown.append(.notice(Notice(.warning, notice))) }
        var words = "\(workout.name): \(context.forms.counted(workout.workingSets, "set"))"
        if workout.volumeKg > 0 { words += ", \(WorkoutText.weight(workout.volumeKg, in: context))" }
        if let meters = workout.meters { words += ", \(WorkoutText.distance(meters, in: context))" }
        if let kcal = workout.kcal, kcal >= 1 { words += ", \(WorkoutText.kcal(kcal, in: context))" }
        shown.append(.text(words, tone: .muted))
        return .stack(shown)
    }
}
