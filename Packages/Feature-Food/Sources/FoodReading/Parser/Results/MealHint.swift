/// A meal that a sentence names. The raw values are those of the log's meals.
package enum MealHint: String, Sendable, Hashable, Codable, CaseIterable {
    case breakfast, lunch, dinner, snack, preWorkout, postWorkout

    /// The hours at which people eat it: "dinner at 7" is at 19:00, "a sandwich at 1" no part of breakfast.
    var hours: ClosedRange<Int> {
        switch self {
        case .breakfast: 4...11
        case .lunch: 10...16
        case .dinner: 12...23
        case .snack, .preWorkout, .postWorkout: 5...23
        }
    }
}
