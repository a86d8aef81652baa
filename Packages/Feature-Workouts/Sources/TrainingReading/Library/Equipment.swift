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
}
