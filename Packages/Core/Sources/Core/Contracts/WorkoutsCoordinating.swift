import Foundation

/// The part of Workouts that other features may use.
public protocol WorkoutsCoordinating: Sendable {
    /// The workouts of a day, in order of time.
    func workouts(on day: LocalDay) async throws -> [WorkoutSummary]

    /// The workouts of a span of days, at most ten years, those of a day in order of time; days without one are absent.
    func workouts(_ days: ClosedRange<LocalDay>) async throws -> [LocalDay: [WorkoutSummary]]

    /// The exercises done in each workout of a span of days, at most ten years, in order of time.
    func trainedSessions(_ days: ClosedRange<LocalDay>) async throws -> [TrainedSession]

    /// The exercise that words name: if there are several, the one done most often; `nil` if none has that name.
    func trainedExercise(_ words: String) async throws -> TrainedExercise.Identity?

    /// True if a workout is planned for a day or done on it.
    func isTrainingDay(_ day: LocalDay) async throws -> Bool

    /// The days of a span, at most ten years, for which a workout is planned or on which one is done.
    func trainingDays(_ days: ClosedRange<LocalDay>) async throws -> Set<LocalDay>

    /// Energy spent in workouts on a day, in kilocalories; `nil` if it is unknown (no body weight).
    func activeEnergy(on day: LocalDay) async throws -> Double?

    /// Begins a workout of these exercises, as a coach proposes them.
    ///
    /// - Throws: a ``BentoError`` if a workout has already begun, or if the plan cannot be trained.
    func startTraining(_ plan: TrainingPlan) async throws -> WorkoutSummary

    /// Stores a plan for a day, today or later; `workouts start --planned` begins it then.
    ///
    /// - Throws: a ``BentoError`` if the day is over, or if the plan cannot be trained.
    func planTraining(_ plan: TrainingPlan, on day: LocalDay) async throws -> WorkoutSummary

    /// The training totals of a span of days, at most ten years.
    func trainingSummary(_ days: ClosedRange<LocalDay>) async throws -> TrainingSummary

    /// Proposes a session by rules, from the exercises at hand.
    ///
    /// - Throws: a ``BentoError`` if nothing fits, for example a length out of range.
    func proposedTraining(_ request: TrainingRequest) async throws -> TrainingPlan

    /// Judges a goal that is not set yet by how fast bodies change.
    func assessment(of goal: GoalDraft) async throws -> GoalAssessment

    /// The readiness of the body on a day.
    func trainingReadiness(on day: LocalDay) async throws -> TrainingReadiness

    /// The goals and their progress.
    func trainingGoals() async throws -> [TrainingGoal]

    /// Opens the training screen in the caller's session, as `workouts train` does.
    ///
    /// - Returns: the workout as it was left; `nil` if nothing was done.
    func showTraining(in session: FlowSession) async throws -> WorkoutSummary?
}

extension ContractID {
    public static let workouts = ContractID("workouts.coordinator", (any WorkoutsCoordinating).self)
}

/// A workout as others see it.
public struct WorkoutSummary: Sendable, Equatable {
    public let id: UUID
    public let name: String
    /// `strength`, `cardio`, `yoga`, ...
    public let type: String
    /// The actual or planned start.
    public let startsAt: Date
    /// Active time in seconds, without pauses; `nil` if it is not completed.
    public let activeSeconds: Double?
    /// Kilocalories, if known.
    public let kcal: Double?

    public init(id: UUID, name: String, type: String, startsAt: Date, activeSeconds: Double?, kcal: Double?) {
        self.id = id
        self.name = name
        self.type = type
        self.startsAt = startsAt
        self.activeSeconds = activeSeconds
        self.kcal = kcal
    }
}

/// Exercises to train, as Workouts or another feature proposes them.
public struct TrainingPlan: Sendable, Equatable {
    public struct Exercise: Sendable, Equatable {
        /// The name as a person says it; an unknown exercise is stored under its name.
        public let name: String
        /// 1...100.
        public let sets: Int
        /// Repetitions of a set; `nil` if it is done for a time.
        public let reps: Int?
        /// Seconds of a set; `nil` if it is counted.
        public let seconds: Double?
        public let kilograms: Double?
        /// Seconds between the sets.
        public let rest: Double?
        /// The intended rate of perceived exertion of a set, 1...10.
        public let rpe: Double?
        /// Exercises of a plan with the same one are done in turn.
        public let superset: String?

        public init(
            name: String,
            sets: Int,
            reps: Int? = nil,
            seconds: Double? = nil,
            kilograms: Double? = nil,
            rest: Double? = nil,
            rpe: Double? = nil,
            superset: String? = nil
        ) {
            self.name = name
            self.sets = sets
            self.reps = reps
            self.seconds = seconds
            self.kilograms = kilograms
            self.rest = rest
            self.rpe = rpe
            self.superset = superset
        }
    }

    /// 1 to 200 bytes.
    public let title: String
    /// `strength`, `cardio`, `yoga`, ...; `nil` is strength.
    public let type: String?
    /// 1 to 50.
    public let exercises: [Exercise]
    public let notes: String?

    public init(title: String, type: String? = nil, exercises: [Exercise], notes: String? = nil) {
        self.title = title
        self.type = type
        self.exercises = exercises
        self.notes = notes
    }

    /// The estimated length: five minutes of warming up, then each set with the rest after it. A repetition takes four
    /// seconds.
    public var minutes: Int {
        let seconds = exercises.reduce(300.0) { sum, exercise in
            let work = exercise.seconds ?? Double(exercise.reps ?? 0) * 4
            return sum + Double(exercise.sets) * (work + (exercise.rest ?? 0))
        }
        return seconds.isFinite ? Int((min(max(seconds, 0), 1e9) / 60).rounded(.up)) : 0
    }
}

/// The training totals of a span of days.
public struct TrainingSummary: Sendable, Equatable {
    public let workouts: Int
    /// Days on which something was done.
    public let days: Int
    /// Active time in seconds, without pauses.
    public let activeSeconds: Double
    /// Kilograms times repetitions of working sets.
    public let volume: Double
    public let meters: Double
    /// Kilocalories; `nil` if the energy of a workout is not known.
    public let kcal: Double?
    /// Working sets by muscle group: `chest`, `back`; half a set if a muscle assists.
    public let setsByMuscle: [String: Double]
    /// Days in a row with training, up to the last day or the one before, since it may not be over.
    public let streak: Int

    public init(
        workouts: Int,
        days: Int,
        activeSeconds: Double,
        volume: Double,
        meters: Double,
        kcal: Double?,
        setsByMuscle: [String: Double],
        streak: Int
    ) {
        self.workouts = workouts
        self.days = days
        self.activeSeconds = activeSeconds
        self.volume = volume
        self.meters = meters
        self.kcal = kcal
        self.setsByMuscle = setsByMuscle
        self.streak = streak
    }
}

/// The readiness of a body for a hard session.
public struct TrainingReadiness: Sendable, Equatable {
    /// 0...100; `nil` if too little is known.
    public let score: Double?
    /// `fully recovered`, `adequate`, `compromised`, `rest` or `unknown`.
    public let verdict: String
    /// 0...1.
    public let confidence: Double
    /// Each measure and its effect, as sentences.
    public let reasons: [String]

    public init(score: Double?, verdict: String, confidence: Double, reasons: [String]) {
        self.score = score
        self.verdict = verdict
        self.confidence = confidence
        self.reasons = reasons
    }
}

/// A goal as others see it.
public struct TrainingGoal: Sendable, Equatable {
    public let title: String
    public let unit: String
    public let start: Double
    public let target: Double
    public let current: Double
    /// 0...100.
    public let percent: Double
    /// `reached`, `on track`, `behind`, `needs attention` or `open`.
    public let judgement: String
    public let deadline: LocalDay?

    public init(
        title: String,
        unit: String,
        start: Double,
        target: Double,
        current: Double,
        percent: Double,
        judgement: String,
        deadline: LocalDay?
    ) {
        self.title = title
        self.unit = unit
        self.start = start
        self.target = target
        self.current = current
        self.percent = percent
        self.judgement = judgement
        self.deadline = deadline
    }
}
