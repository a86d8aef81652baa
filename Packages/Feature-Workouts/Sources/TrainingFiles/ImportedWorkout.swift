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
    /// The effort, 1...10.
    package var intensity: Double?
    /// The IANA zone it was done in; `nil` where the file does not say it.
    package var zone: String?
    /// Seconds east of UTC where it was done, for a file that says no more.
    package var zoneOffset: Int?
    package var exercises: [Exercise]
    /// True if the file says that it has no sets, as a recording has none.
    package var isWithoutSets = false
    package var points: [TrackPoint]
    package var laps: [Lap] = []
    /// The path of its recording in the same archive.
    package var route: String?
    /// The source's own key.
    package var externalID: String?
    /// Its place in the file: `line 12`, `byte 2048`.
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

/// A moment of a recording. What was not measured is `nil`.
package struct TrackPoint: Sendable, Hashable, Codable {
    /// Milliseconds since 1970, UTC; `nil` where the track has no times.
    package var at: Int64?
    /// Degrees.
    package var latitude: Double?
    package var longitude: Double?
    /// Meters above the sea.
    package var altitude: Double?
    /// Meters from the start.
    package var distance: Double?
    /// Meters a second.
    package var speed: Double?
    package var heartRate: Double?
    package var cadence: Double?
    /// Watts.
    package var power: Double?
    /// Degrees Celsius.
    package var temperature: Double?

    package init(at: Int64? = nil) { self.at = at }
}
