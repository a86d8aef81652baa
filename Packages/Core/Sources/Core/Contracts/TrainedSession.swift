import Foundation

/// A workout that was done, with its exercises.
public struct TrainedSession: Sendable, Equatable {
    public let id: UUID
    public let name: String
    /// `strength`, `cardio`, `yoga`, ...
    public let type: String
    public let day: LocalDay
    public let startsAt: Date
    /// Active time, without pauses.
    public let seconds: Double
    /// Meters, and meters of ascent, if known.
    public let meters: Double?
    public let ascent: Double?
    /// Kilocalories, if known.
    public let kcal: Double?
    /// `run`, `ride`, `swim`, `walk`, `hike`, ...; `nil` if there is none, or there are several.
    public let sport: String?
    public let exercises: [TrainedExercise]

    public init(
        id: UUID,
        name: String,
        type: String,
        day: LocalDay,
        startsAt: Date,
        seconds: Double,
        meters: Double? = nil,
        ascent: Double? = nil,
        kcal: Double? = nil,
        sport: String? = nil,
        exercises: [TrainedExercise] = []
    ) {
        (self.id, self.name, self.type, self.day, self.startsAt) = (id, name, type, day, startsAt)
        (self.seconds, self.meters, self.ascent, self.kcal) = (seconds, meters, ascent, kcal)
        (self.sport, self.exercises) = (sport, exercises)
    }

    /// True if any part of it was this sport.
    public func has(sport wanted: String) -> Bool {
        sport == wanted || exercises.contains { $0.sport == wanted }
    }

    /// Meters of a sport: those of its exercises and, if the whole workout is of that sport, those beyond all
    /// exercises.
    public func meters(of wanted: String) -> Double {
        let own = exercises.filter { $0.sport == wanted }.reduce(0) { $0 + $1.meters }
        let told = exercises.reduce(0) { $0 + $1.meters }
        return own + (sport == wanted ? max(0, (meters ?? 0) - told) : 0)
    }

    /// Seconds of a sport: the whole time if the workout is of that sport, otherwise those of its exercises.
    public func seconds(of wanted: String) -> Double {
        sport == wanted ? seconds : exercises.filter { $0.sport == wanted }.reduce(0) { $0 + $1.seconds }
    }
}

/// The part of a workout that was spent on one exercise.
public struct TrainedExercise: Sendable, Equatable {
    public struct Identity: Sendable, Equatable {
        public let id: String
        public let name: String

        public init(id: String, name: String) { (self.id, self.name) = (id, name) }
    }

    public let id: String
    public let name: String
    /// `run`, `ride`, ...; `nil` if it is not a sport.
    public let sport: String?
    /// The muscle groups that it is for: `chest`, `quads`.
    public let muscles: [String]
    /// The heaviest working set.
    public let heaviestKg: Double?
    public let heaviestReps: Int?
    /// The best estimate of a set, in kilograms.
    public let oneRepMax: Double?
    /// Kilograms times repetitions.
    public let volume: Double
    public let sets: Int
    public let reps: Int
    public let seconds: Double
    public let meters: Double

    public init(
        id: String,
        name: String,
        sport: String? = nil,
        muscles: [String] = [],
        heaviestKg: Double? = nil,
        heaviestReps: Int? = nil,
        oneRepMax: Double? = nil,
        volume: Double = 0,
        sets: Int = 0,
        reps: Int = 0,
        seconds: Double = 0,
        meters: Double = 0
    ) {
        (self.id, self.name, self.sport, self.muscles) = (id, name, sport, muscles)
        (self.heaviestKg, self.heaviestReps, self.oneRepMax) = (heaviestKg, heaviestReps, oneRepMax)
        (self.volume, self.sets, self.reps, self.seconds, self.meters) = (volume, sets, reps, seconds, meters)
    }
}
