/// What an exercise is done with.
package enum Equipment: String, Sendable, Codable, CaseIterable {
    case barbell, dumbbell, kettlebell, cable, machine, band, bodyweight, other, none

    /// Whether a weight belongs to a set of it, rather than being something added.
    package var isLoaded: Bool {
        switch self {
        case .barbell, .dumbbell, .kettlebell, .cable, .machine: true
        case .band, .bodyweight, .other, .none: false
        }
    }

    /// Reads what apps write in brackets behind a name: `Barbell`, `Bar`, `Smith Machine`, `Weighted`.
    package init?(bracketed text: some StringProtocol) {
        switch ExerciseName.folded(text) {
        case "barbell", "bar", "ez bar", "trap bar": self = .barbell
        case "dumbbell", "dumbbells", "dumbell", "db": self = .dumbbell
        case "kettlebell", "kettle bell", "kb": self = .kettlebell
        case "cable", "cables": self = .cable
        case "machine", "smith machine", "plate loaded": self = .machine
        case "band", "resistance band": self = .band
        case "bodyweight", "body weight": self = .bodyweight
        default: return nil
        }
    }
}
