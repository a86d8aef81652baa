import ConversationWire
import Core

/// A workout as a model writes it: JSON that is checked, never prose.
package enum StructuredPlan {
    package static func request(_ wish: TrainingRequest) -> ModelRequest {
        let muscles = wish.muscles.isEmpty ? "the whole body" : wish.muscles.joined(separator: ", ")
        let equipment = wish.equipment.isEmpty ? "none" : wish.equipment.joined(separator: ", ")
        let words = """
            Goal: \(wish.goal.rawValue). Length: \(wish.minutes) minutes, five of them warming up. Muscles: \(muscles). \
            Equipment: \(equipment).
            """
        return ModelRequest(
            model: "",
            instructions: """
                You write workouts for a training log. Answer with one JSON object and nothing else: {"title": string, \
                "exercises": [{"name": string, "sets": 1-10, "reps": 1-100 or null, "seconds": 5-3600 or null, "rest": seconds \
                0-600, "effort": 1-10}]}. Give each exercise either reps or seconds. Use common English names of exercises, only \
                with the equipment that is there. Choose sets and rest so that it fits the length.
                """,
            items: [.text(TextItem(.user, words.markedAsData))],
            maximumOutputTokens: 2000,
            responseSchema: schema
        )
    }

    /// In the strict form: every member is there, and what may be absent is null.
    private static let schema: JSONValue = [
        "type": "object", "additionalProperties": false, "required": ["title", "exercises"],
        "properties": [
            "title": ["type": "string"],
            "exercises": [
                "type": "array",
                "items": [
                    "type": "object", "additionalProperties": false,
                    "required": ["name", "sets", "reps", "seconds", "rest", "effort"],
                    "properties": [
                        "name": ["type": "string"], "sets": ["type": "integer"], "reps": ["type": ["integer", "null"]],
                        "seconds": ["type": ["integer", "null"]], "rest": ["type": "integer"],
                        "effort": ["type": "integer"],
                    ],
                ],
            ],
        ],
    ]

    /// The plan in an answer.
    ///
    /// - Returns: `nil` where it is none, or none that can be trained in about the time that was asked for.
    package static func plan(in response: String, for wish: TrainingRequest, type: String?) -> TrainingPlan? {
        guard let start = response.firstIndex(of: "{"), let end = response.lastIndex(of: "}"), start < end,
            let json = try? JSONValue(parsing: String(response[start...end])), let list = json["exercises"]?.arrayValue,
            (1...20).contains(list.count)
        else { return nil }
        let exercises = list.compactMap(exercise)
        guard exercises.count == list.count else { return nil }
        let title = json["title"]?.stringValue.flatMap { line($0) } ?? wish.goal.rawValue.capitalized
        let plan = TrainingPlan(title: title, type: type, exercises: exercises)
        let minutes = plan.minutes
        guard Double(minutes) <= Double(wish.minutes) * 1.25, Double(minutes) >= Double(wish.minutes) * 0.4 else {
            return nil
        }
        return plan
    }

    private static func exercise(_ value: JSONValue) -> TrainingPlan.Exercise? {
        guard let name = value["name"]?.stringValue.flatMap({ line($0) }),
            let sets = number(value["sets"], 1...10), let rest = number(value["rest"], 0...600),
            let effort = number(value["effort"], 1...10)
        else { return nil }
        let reps = number(value["reps"], 1...100)
        let seconds = number(value["seconds"], 5...3600)
        guard (reps == nil) != (seconds == nil) else { return nil }
        return TrainingPlan.Exercise(
            name: name,
            sets: sets,
            reps: reps,
            seconds: seconds.map(Double.init),
            rest: Double(rest),
            rpe: Double(effort)
        )
    }

    private static func number(_ value: JSONValue?, _ range: ClosedRange<Int>) -> Int? {
        guard let number = value?.doubleValue, number.isFinite, abs(number) < 1e6 else { return nil }
        let whole = Int(number.rounded())
        return range.contains(whole) ? whole : nil
    }

    /// A name of one line, at most 80 characters and, as Workouts takes them, 200 bytes.
    private static func line(_ text: String) -> String? {
        let words = String(text.prefix(200)).split { $0.isWhitespace }.joined(separator: " ")
        guard !words.isEmpty, words.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            return nil
        }
        var name = words.prefix(80)
        while name.utf8.count > 200 { name.removeLast() }
        return String(name)
    }
}
