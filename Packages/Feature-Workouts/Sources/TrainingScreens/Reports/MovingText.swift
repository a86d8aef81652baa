import Core
import Strength
import TrainingLog

/// Formats a speed as the sport does: a pace for runs, kilometers an hour for rides, 100 m for swims, 500 m for rows.
enum MovingText {
    /// A way that was covered.
    struct Way: Sendable, Hashable {
        let name: String
        let exerciseId: String
        var meters = 0.0
        var seconds = 0.0
    }

    /// The ways of a workout, by what they were; those without a time have no pace.
    static func ways(_ exercises: [WorkoutReport.Exercise]) -> [Way] {
        var ways: [Way] = []
        for exercise in exercises {
            let moved = exercise.sets.filter { $0.isDone && ($0.meters ?? 0) > 0 && $0.kg == nil }
            guard !moved.isEmpty else { continue }
            let place = ways.firstIndex { $0.exerciseId == exercise.id } ?? ways.endIndex
            if place == ways.endIndex { ways.append(Way(name: exercise.name, exerciseId: exercise.id)) }
            for set in moved {
                ways[place].meters += set.meters ?? 0
                ways[place].seconds += set.seconds ?? 0
            }
        }
        return ways
    }

    /// True if it is said in kilometers an hour.
    static func isRide(_ exerciseId: String) -> Bool {
        ["cycling", "stationary-bike", "assault-bike", "ski", "skate", "cross-country-ski"].contains(exerciseId)
    }

    /// `5:30 / km`, `28.4 km/h`, `1:52 / 500 m`; `nil` where there is no time or no distance.
    static func pace(_ way: Way, in context: FlowContext) -> (label: String, text: String)? {
        guard way.meters > 0, way.seconds > 0 else { return nil }
        let isImperial = context.units == .imperial
        let long = isImperial ? Mile.meters : 1000
        func per(_ meters: Double, _ unit: String) -> (String, String) {
            ("Pace", "\(WorkoutText.duration(way.seconds / way.meters * meters)) / \(unit)")
        }
        switch way.exerciseId {
        case let id where isRide(id):
            let speed = way.meters / way.seconds * 3600 / long
            return (
                "Speed",
                "\(WorkoutText.number((speed * 10).rounded() / 10, in: context)) \(isImperial ? "mph" : "km/h")"
            )
        case "swim": return isImperial ? per(91.44, "100 yd") : per(100, "100 m")
        case "rowing-machine", "ski-erg": return per(500, "500 m")
        default: return per(long, isImperial ? "mi" : "km")
        }
    }
}
