import Strength

/// A workout as another program recorded it, before anything is known of the person's own data.
package struct ImportedWorkout: Sendable, Hashable {
    package struct Exercise: Sendable, Hashable {
        package var name: String
        package var superset: String?
        /// Seconds between its sets.
        package var rest: Double?
        package var notes: String?
        package var sets: [TrainingSet]

        package init(
            name: String,
            superset: String? = nil,
            rest: Double? = nil,
            notes: String? = nil,
            sets: [TrainingSet] = []
        ) {
            self.name = name
            self.superset = superset
            self.rest = rest
            self.notes = notes
            self.sets = sets
        }
    }

    package var name: String
    package var type: WorkoutType
    /// Milliseconds since 1970, UTC.
    package var startedAt: Int64
    /// Seconds without pauses; `nil` where only the start is known.
    package var activeSeconds: Double?
    package var elapsedSeconds: Double?
    package var meters: Double?
    package var ascent: Double?
    package var kcal: Double?
    package var meanHeartRate: Double?
    package var maxHeartRate: Double?
    package var notes: String?
    /// How hard it felt, 1...10.
    package var intensity: Double?
    /// The IANA zone it was done in; `nil` where the file does not say it.
    package var zone: String?
    /// Seconds east of UTC where it was done, for a file that says no more.
    package var zoneOffset: Int?
    package var exercises: [Exercise]
    /// Whether the file says that it has no sets, as a recording has none.
    package var isWithoutSets = false
    package var points: [TrackPoint]
    package var laps: [Lap] = []
    /// Where in the same archive its recording is.
    package var route: String?
    /// The source's own key.
    package var externalID: String?
    /// Where in the file it stands: `line 12`, `byte 2048`.
    package var place: String

    package init(name: String, type: WorkoutType, startedAt: Int64, place: String) {
        self.name = name
        self.type = type
        self.startedAt = startedAt
        self.place = place
        exercises = []
        points = []
    }
}
