import Core
import Foundation
import Synchronization

/// Workouts that answer what a test wants, and remember the plans they were given.
public final class FakeWorkouts: WorkoutsCoordinating {
    public enum State: Sendable {
        /// Nothing was ever done.
        case empty
        /// These workouts were done; the last is the latest.
        case trained([WorkoutSummary])
        /// Its data cannot be read.
        case broken
    }

    private let state: State
    private let isPlanned: @Sendable (LocalDay) -> Bool
    private let proposal: TrainingPlan
    private let assessment: GoalAssessment
    private let sessions: [TrainedSession]
    private let begun = Mutex<[TrainingPlan]>([])
    private let asked = Mutex<[TrainingRequest]>([])

    /// - Parameters:
    ///   - trainingDays: which days are training days; by default none.
    ///   - sessions: what was done, for questions that ask it.
    ///   - proposal: what it proposes whatever is asked for.
    ///   - assessment: what it thinks of each goal.
    public init(
        _ state: State = .empty,
        trainingDays: @escaping @Sendable (LocalDay) -> Bool = { _ in false },
        sessions: [TrainedSession] = [],
        proposal: TrainingPlan = TrainingPlan(
            title: "Strength, full body",
            type: "strength",
            exercises: [TrainingPlan.Exercise(name: "Barbell Squat", sets: 4, reps: 5, rest: 180, rpe: 8)]
        ),
        assessment: GoalAssessment = GoalAssessment(kind: "custom", missing: [.target, .start])
    ) {
        self.state = state
        self.sessions = sessions
        self.proposal = proposal
        self.assessment = assessment
        isPlanned = trainingDays
    }

    /// The sessions that were asked for.
    public var requests: [TrainingRequest] { asked.withLock { $0 } }

    /// The plans that were begun or kept for a day.
    public var plans: [TrainingPlan] { begun.withLock { $0 } }

    private func done() throws -> [WorkoutSummary] {
        switch state {
        case .empty: []
        case .trained(let workouts): workouts
        case .broken: throw Failure.unavailable("workouts.broken", "The workouts cannot be read.")
        }
    }

    public func workouts(on day: LocalDay) async throws -> [WorkoutSummary] {
        try done().filter { Self.day(of: $0) == day }
    }

    public func workouts(_ days: ClosedRange<LocalDay>) async throws -> [LocalDay: [WorkoutSummary]] {
        Dictionary(grouping: try done(), by: Self.day).filter { days.contains($0.key) }
    }

    /// In UTC.
    private static func day(of workout: WorkoutSummary) -> LocalDay {
        LocalDay(of: workout.startsAt, in: .gmt)
    }

    public func trainedSessions(_ days: ClosedRange<LocalDay>) async throws -> [TrainedSession] {
        _ = try done()
        return sessions.filter { days.contains($0.day) }
    }

    /// The first exercise of a session that is called so.
    public func trainedExercise(_ words: String) async throws -> TrainedExercise.Identity? {
        let all = sessions.flatMap(\.exercises)
        return all.first { $0.name.lowercased().contains(words) }.map { .init(id: $0.id, name: $0.name) }
    }

    public func isTrainingDay(_ day: LocalDay) async throws -> Bool {
        let trained = try await workouts(on: day)
        return isPlanned(day) || !trained.isEmpty
    }

    public func trainingDays(_ days: ClosedRange<LocalDay>) async throws -> Set<LocalDay> {
        let trained = try await workouts(days)
        let all = (0...days.lowerBound.days(to: days.upperBound)).map { days.lowerBound.adding(days: $0) }
        return Set(all.filter { isPlanned($0) || trained[$0] != nil })
    }

    public func activeEnergy(on day: LocalDay) async throws -> Double? {
        let energies = try await workouts(on: day).map(\.kcal)
        return energies.contains(nil) ? nil : energies.reduce(0) { $0 + ($1 ?? 0) }
    }

    public func startTraining(_ plan: TrainingPlan) async throws -> WorkoutSummary {
        _ = try done()
        begun.withLock { $0.append(plan) }
        return Self.summary(plan.title, at: nil)
    }

    public func planTraining(_ plan: TrainingPlan, on day: LocalDay) async throws -> WorkoutSummary {
        _ = try done()
        begun.withLock { $0.append(plan) }
        return Self.summary(plan.title, at: Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400 + 43_200))
    }

    public func trainingSummary(_ days: ClosedRange<LocalDay>) async throws -> TrainingSummary {
        let inside = try done().filter { $0.activeSeconds != nil && days.contains(Self.day(of: $0)) }
        let energies = inside.map(\.kcal)
        return TrainingSummary(
            workouts: inside.count,
            days: Set(inside.map(Self.day)).count,
            activeSeconds: inside.reduce(0) { $0 + ($1.activeSeconds ?? 0) },
            volume: 0,
            meters: 0,
            kcal: energies.contains(nil) ? nil : energies.reduce(0) { $0 + ($1 ?? 0) },
            setsByMuscle: [:],
            streak: Set(inside.map(Self.day)).count
        )
    }

    public func proposedTraining(_ request: TrainingRequest) async throws -> TrainingPlan {
        _ = try done()
        asked.withLock { $0.append(request) }
        return proposal
    }

    public func assessment(of goal: GoalDraft) async throws -> GoalAssessment {
        _ = try done()
        return assessment
    }

    public func trainingReadiness(on day: LocalDay) async throws -> TrainingReadiness {
        _ = try done()
        return TrainingReadiness(score: nil, verdict: "unknown", confidence: 0.3, reasons: [])
    }

    public func trainingGoals() async throws -> [TrainingGoal] {
        _ = try done()
        return []
    }

    public func showTraining(in session: FlowSession) async throws -> WorkoutSummary? {
        try done().last { $0.activeSeconds == nil }
    }

    private static func summary(_ name: String, at moment: Date?) -> WorkoutSummary {
        WorkoutSummary(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)),
            name: name,
            type: "strength",
            startsAt: moment ?? Date(timeIntervalSince1970: 0),
            activeSeconds: nil,
            kcal: nil
        )
    }
}
