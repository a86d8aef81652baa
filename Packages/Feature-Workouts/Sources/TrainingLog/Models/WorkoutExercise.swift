import AppData
import Core
import GRDB
import Strength
import TrainingReading

/// One exercise of a workout with its sets, and what they come to.
package struct WorkoutExercise: SyncedRecord, Equatable {
    package static let databaseTableName = "workouts_exercises"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            SyncGroup(.once, ["workout_id"]), "position",
            [
                "exercise_id", "name", "superset", "rest", "notes", "sets", "counted_on", "heaviest_kg",
                "heaviest_reps", "one_rep_max",
                "volume", "working_sets", "reps", "most_reps", "seconds", "meters",
            ],
        ]
    )

    package let id: RowID
    package let workoutId: RowID
    package var position: Int
    /// The library's id, or one made of the name.
    package var exerciseId: String
    package var name: String
    /// Exercises of a workout with the same one are done in turn.
    package var superset: String?
    /// Seconds between its sets.
    package var rest: Double?
    package var notes: String?
    package private(set) var sets: [TrainingSet]
    /// The day on which it counts; `nil` while its workout is not done or another record of it counts.
    package var countedOn: LocalDay?
    package private(set) var heaviestKg: Double?
    package private(set) var heaviestReps: Int?
    package private(set) var oneRepMax: Double?
    package private(set) var volume: Double
    package private(set) var workingSets: Int
    package private(set) var reps: Int
    package private(set) var mostReps: Int?
    package private(set) var seconds: Double
    package private(set) var meters: Double
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    package init(id: RowID, workoutId: RowID, position: Int, exerciseId: String, name: String, sets: [TrainingSet] = [])
    {
        self.id = id
        self.workoutId = workoutId
        self.position = position
        self.exerciseId = exerciseId
        self.name = name
        self.sets = []
        volume = 0
        workingSets = 0
        reps = 0
        seconds = 0
        meters = 0
        change { $0 = sets }
    }

    /// Changes the sets and what they come to.
    package mutating func change(_ body: (inout [TrainingSet]) -> Void) {
        body(&sets)
        let summary = SetSummary(sets)
        heaviestKg = summary.heaviestKg
        heaviestReps = summary.heaviestReps
        oneRepMax = summary.oneRepMax
        volume = summary.volume
        workingSets = summary.sets
        reps = summary.reps
        mostReps = summary.mostReps
        seconds = summary.seconds
        meters = summary.meters
    }

    /// Changes the sets and leaves what the row says that they come to.
    mutating func replace(sets: [TrainingSet]) { self.sets = sets }

    /// See ``saturated``.
    mutating func saturateSums() {
        func amount(_ value: Double, _ most: Double) -> Double { min(max(value, 0), most) }
        func count(_ value: Int, _ most: Int) -> Int { min(max(value, 0), most) }
        heaviestKg = heaviestKg.map { amount($0, 2000) }
        heaviestReps = heaviestReps.map { count($0, 10_000) }
        oneRepMax = oneRepMax.map { amount($0, 1e6) }
        volume = amount(volume, 1e12)
        workingSets = count(workingSets, 10_000)
        reps = count(reps, 1_000_000_000)
        mostReps = mostReps.map { count($0, 10_000) }
        seconds = amount(seconds, 1e12)
        meters = amount(meters, 1e12)
    }
}

extension WorkoutExercise {
    /// By hand: days and years of them are read at once.
    package init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        workoutId = try row.decode(forColumn: "workout_id")
        position = try row.decode(forColumn: "position")
        exerciseId = try row.decode(forColumn: "exercise_id")
        name = try row.decode(forColumn: "name")
        superset = try row.decode(forColumn: "superset")
        rest = try row.decode(forColumn: "rest")
        notes = try row.decode(forColumn: "notes")
        sets = try row.decodeJSON(forColumn: "sets")
        countedOn = try row.decode(forColumn: "counted_on")
        heaviestKg = try row.decode(forColumn: "heaviest_kg")
        heaviestReps = try row.decode(forColumn: "heaviest_reps")
        oneRepMax = try row.decode(forColumn: "one_rep_max")
        volume = try row.decode(forColumn: "volume")
        workingSets = try row.decode(forColumn: "working_sets")
        reps = try row.decode(forColumn: "reps")
        mostReps = try row.decode(forColumn: "most_reps")
        seconds = try row.decode(forColumn: "seconds")
        meters = try row.decode(forColumn: "meters")
        updatedAt = try row.decode(forColumn: "updated_at")
        deletedAt = try row.decode(forColumn: "deleted_at")
    }
}

/// A workout with its exercises, in order.
package struct LoggedWorkout: Sendable, Equatable {
    package var workout: Workout
    package var exercises: [WorkoutExercise]

    package init(workout: Workout, exercises: [WorkoutExercise]) {
        self.workout = workout
        self.exercises = exercises
    }

    /// Kilograms times repetitions.
    package var volume: Double { exercises.reduce(0) { $0 + $1.volume } }
    package var workingSets: Int { exercises.reduce(0) { $0 + $1.workingSets } }

    /// Meters of all exercises but those of strength, whatever the workout is called; `nil` where there are none. What no
    /// library knows is of the workout's kind.
    package func distance(_ library: ExerciseLibrary) -> Double? {
        let ways = exercises.filter { (library.exercise($0.exerciseId)?.type ?? workout.type) != .strength }
        let meters = ways.reduce(0) { $0 + $1.meters }
        return meters > 0 ? meters : nil
    }

    /// About how long a set takes of which no time was said, with the rest after it.
    static let setSeconds = 180.0

    /// The seconds of sets that nobody timed as a whole: as they say, else ``setSeconds`` for each that has repetitions. How
    /// long a way took that has no time, nobody knows.
    var spentSeconds: Double {
        exercises.flatMap(\.sets).filter(\.isDone).reduce(0) { $0 + Self.spentSeconds($1) }
    }

    static func spentSeconds(_ set: TrainingSet) -> Double {
        set.seconds ?? (set.reps == nil ? 0 : setSeconds)
    }

    /// True if some of ``spentSeconds`` is estimated.
    var hasEstimatedSets: Bool {
        exercises.contains { $0.sets.contains { $0.isDone && $0.seconds == nil && $0.reps != nil } }
    }

    /// The exercise that was done last: where a line without a name goes on.
    package var current: WorkoutExercise? {
        let done = exercises.filter { $0.sets.contains { $0.isDone } }
        return done.max {
            ($0.sets.compactMap(\.completedAt).max() ?? 0, $0.position) < (
                $1.sets.compactMap(\.completedAt).max() ?? 0, $1.position
            )
        }
    }

    /// As it counts now; the exercises follow the workout.
    package mutating func settle() {
        for index in exercises.indices {
            exercises[index].countedOn = workout.counts && workout.deletedAt == nil ? workout.day : nil
        }
    }
}
