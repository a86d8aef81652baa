/// Completed working sets of a week by muscle group, and how many are enough.
package struct WeeklySets: Sendable, Hashable {
    package enum Level: String, Sendable, Codable, CaseIterable {
        case beginner, intermediate, advanced

        var factor: Double {
            switch self {
            case .beginner: 0.7
            case .intermediate: 1
            case .advanced: 1.2
            }
        }
    }

    package enum Aim: String, Sendable, Codable, CaseIterable {
        case strength, muscle, maintenance

        var factor: Double {
            switch self {
            case .strength: 0.8
            case .muscle: 1
            case .maintenance: 0.5
            }
        }
    }

    /// The muscle groups that have a target, in the order they are shown.
    package static let groups: [MuscleGroup] = [
        .chest, .back, .shoulders, .quads, .core, .biceps, .triceps, .hamstrings, .glutes, .calves,
    ]

    /// Sets a week to aim for; never below 4.
    package static func target(_ group: MuscleGroup, level: Level = .intermediate, aim: Aim = .muscle) -> Double? {
        let base: Double
        switch group {
        case .chest, .back: base = 16
        case .shoulders, .quads, .core: base = 12
        case .biceps, .triceps, .hamstrings, .glutes: base = 10
        case .calves: base = 8
        case .forearms, .neck, .fullBody, .cardio: return nil
        }
        return max(4, (base * level.factor * aim.factor).rounded())
    }

    package private(set) var sets: [MuscleGroup: Double] = [:]

    package init() {}

    /// Adds the sets of an exercise: whole for the muscles it is for, half for those that help.
    package mutating func add(_ count: Int, primary: [MuscleGroup], secondary: [MuscleGroup]) {
        for group in primary { sets[group, default: 0] += Double(count) }
        for group in secondary where !primary.contains(group) { sets[group, default: 0] += Double(count) / 2 }
    }
}

/// A group of muscles that weekly sets are counted for.
package enum MuscleGroup: String, Sendable, Codable, CaseIterable {
    case chest, back, shoulders, biceps, triceps, forearms, core, quads, hamstrings, glutes, calves, neck
    case fullBody = "full body"
    case cardio

    /// The name, with a capital.
    package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
