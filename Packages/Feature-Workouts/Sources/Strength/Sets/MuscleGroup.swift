/// A group of muscles that weekly sets are counted for.
package enum MuscleGroup: String, Sendable, Codable, CaseIterable {
    case chest, back, shoulders, biceps, triceps, forearms, core, quads, hamstrings, glutes, calves, neck
    case fullBody = "full body"
    case cardio

    /// The name, with a capital.
    package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
