import Strength

/// Apple's kinds of workouts, as a name and a kind of training.
enum HealthActivity {
    static func named(_ text: String) -> (String, WorkoutType) {
        let name =
            text.hasPrefix("HKWorkoutActivityType") ? String(text.dropFirst("HKWorkoutActivityType".count)) : text
        switch name {
        case "Running": return ("Run", .cardio)
        case "Walking": return ("Walk", .cardio)
        case "Hiking": return ("Hike", .cardio)
        case "Cycling": return ("Ride", .cardio)
        case "Swimming": return ("Swim", .cardio)
        case "Rowing", "Elliptical", "StairClimbing", "Stairs", "MixedCardio", "CrossCountrySkiing", "JumpRope",
            "HandCycling":
            return (words(name), .cardio)
        case "TraditionalStrengthTraining", "FunctionalStrengthTraining", "CoreTraining":
            return (words(name), .strength)
        case "HighIntensityIntervalTraining": return ("HIIT", .hiit)
        case "Yoga": return ("Yoga", .yoga)
        case "Pilates", "Barre": return (name, .pilates)
        case "Flexibility", "Cooldown", "MindAndBody", "PreparationAndRecovery": return (words(name), .flexibility)
        case "", "Other": return ("Workout", .general)
        case "Basketball", "Soccer", "Tennis", "Badminton", "Golf", "Volleyball", "Climbing", "Boxing", "MartialArts",
            "DownhillSkiing":
            return (words(name), .sports)
        default: return (words(String(name.prefix(80))), .general)
        }
    }

    /// `StairClimbing` as `Stair climbing`.
    private static func words(_ name: String) -> String {
        var result = ""
        for character in name {
            if character.isUppercase, !result.isEmpty {
                result += " " + character.lowercased()
            } else {
                result.append(character)
            }
        }
        return result
    }
}
