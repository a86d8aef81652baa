import Strength

/// What programs call kinds of sport, as a name and a kind of training.
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
