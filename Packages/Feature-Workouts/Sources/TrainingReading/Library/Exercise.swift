import Strength

/// An exercise of the library, or one of the person's own.
package struct Exercise: Sendable, Hashable, Codable {
    package enum Force: String, Sendable, Codable, CaseIterable { case push, pull, `static` }
    package enum Mechanic: String, Sendable, Codable, CaseIterable { case compound, isolation }
    package enum Level: String, Sendable, Codable, CaseIterable { case beginner, intermediate, advanced }

    /// Lower case words joined by hyphens; never changes.
    package let id: String
    package var name: String
    /// Other names, lower case.
    package var aliases: [String]
    package var equipment: Equipment
    package var force: Force
    package var mechanic: Mechanic
    package var level: Level
    package var primary: [MuscleGroup]
    package var secondary: [MuscleGroup]
    package var type: WorkoutType
    package var instructions: String

    package init(
        id: String,
        name: String,
        aliases: [String] = [],
        equipment: Equipment = .other,
        force: Force = .push,
        mechanic: Mechanic = .compound,
        level: Level = .beginner,
        primary: [MuscleGroup] = [],
        secondary: [MuscleGroup] = [],
        type: WorkoutType = .strength,
        instructions: String = ""
    ) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.equipment = equipment
        self.force = force
        self.mechanic = mechanic
        self.level = level
        self.primary = primary
        self.secondary = secondary
        self.type = type
        self.instructions = instructions
    }

    /// True if it is measured by time and distance rather than by repetitions.
    package var isEndurance: Bool { primary == [.cardio] }
}
