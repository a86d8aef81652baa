import ArgumentParser
import Core

/// A meal of the day.
package enum Meal: String, Sendable, Hashable, Codable, CaseIterable {
    case breakfast, lunch, snack, preWorkout, dinner, postWorkout

    /// When it is usually eaten, in minutes after local midnight.
    package var usualMinute: Int {
        switch self {
        case .breakfast: 8 * 60
        case .lunch: 12 * 60 + 30
        case .snack: 15 * 60
        case .preWorkout: 17 * 60
        case .dinner: 18 * 60 + 30
        case .postWorkout: 19 * 60
        }
    }

    /// The name for people, lower case.
    package var title: String {
        switch self {
        case .preWorkout: "pre-workout"
        case .postWorkout: "post-workout"
        default: rawValue
        }
    }

    /// The meal nearest to a local time, midnight being no border: at one in the night it is still dinner.
    ///
    /// The meals around a workout only count on training days; on others, dinner at eight would be one of them.
    ///
    /// - Parameter minute: minutes after local midnight.
    package static func nearest(to minute: Int, isTrainingDay: Bool) -> Meal {
        func distance(_ meal: Meal) -> Int {
            let apart = abs(meal.usualMinute - minute)
            return min(apart, 24 * 60 - apart)
        }
        let meals = isTrainingDay ? allCases : [.breakfast, .lunch, .snack, .dinner]
        return meals.min { (distance($0), $0.usualMinute) < (distance($1), $1.usualMinute) } ?? .snack
    }
}

extension Meal: ExpressibleByArgument {
    /// Reads `preWorkout`, `pre-workout`, `Lunch`.
    package init?(argument: String) {
        let word = argument.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
        guard let meal = Self.allCases.first(where: { $0.rawValue.lowercased() == word }) else { return nil }
        self = meal
    }
}
