/// A meal that a sentence names. The raw values are those of the log's meals.
package enum MealHint: String, Sendable, Hashable, Codable, CaseIterable {
    case breakfast, lunch, dinner, snack, preWorkout, postWorkout
}
