import AppData
import Core
import Strength
import TrainingLog
import TrainingReading
import TrainingScreens

extension WorkoutsCoordinator: WorkoutsCoordinating {
    package func workouts(on day: LocalDay) async throws -> [WorkoutSummary] {
        try await workouts(day...day)[day] ?? []
    }

    package func workouts(_ days: ClosedRange<LocalDay>) async throws -> [LocalDay: [WorkoutSummary]] {
        try WorkoutLimit.check(span: days)
        let (outlines, facts) = try await outlines(days)
        return Dictionary(grouping: outlines, by: \.day).mapValues { $0.map { $0.summary(facts) } }
    }

    /// The workouts of a span of days, with what tells the energy of those done without a measurement of it.
    private func outlines(_ days: ClosedRange<LocalDay>) async throws -> ([WorkoutOutline], WorkoutOutline.EnergyFacts?)
    {
        try await journal.database.read { database in
            let outlines = try WorkoutOutline.workouts(days, in: database)
            let asksForWeight = outlines.contains { $0.isDone && $0.kcal == nil }
            guard asksForWeight else { return (outlines, nil) }
            let weights = try DailyLogStore.weights(days, in: database)
            return (
                outlines, WorkoutOutline.EnergyFacts(weights: weights, parts: try BodyFacts.parts(days, in: database))
            )
        }
    }

    package func trainedSessions(_ days: ClosedRange<LocalDay>) async throws -> [TrainedSession] {
        try WorkoutLimit.check(span: days)
        return try await journal.database.read { try SessionReader.sessions(days, in: $0) }
    }

    package func trainedExercise(_ words: String) async throws -> TrainedExercise.Identity? {
        do {
            let found = try await shelf.trained(words)
            return TrainedExercise.Identity(id: found.id, name: found.name)
        } catch is WorkoutsError {
            return nil
        }
    }

    package func isTrainingDay(_ day: LocalDay) async throws -> Bool { try await !trainingDays(day...day).isEmpty }

    package func trainingDays(_ days: ClosedRange<LocalDay>) async throws -> Set<LocalDay> {
        try WorkoutLimit.check(span: days)
        return try await journal.database.read { try WorkoutOutline.trainingDays(days, in: $0) }
    }

    package func activeEnergy(on day: LocalDay) async throws -> Double? {
        let done = try await workouts(on: day).filter { $0.activeSeconds != nil }
        let known = done.compactMap(\.kcal)
        return known.count == done.count ? known.reduce(0, +) : nil
    }

    package func startTraining(_ plan: TrainingPlan) async throws -> WorkoutSummary {
        try await summary(try await control.start(try await self.plan(plan)))
    }

    package func planTraining(_ plan: TrainingPlan, on day: LocalDay) async throws -> WorkoutSummary {
        try await summary(try await keep(try await self.plan(plan), on: day, at: nil))
    }

    package func trainingSummary(_ days: ClosedRange<LocalDay>) async throws -> TrainingSummary {
        try WorkoutLimit.check(span: days)
        let sums = try await history.days(days)
        let (outlines, facts) = try await outlines(days)
        var kcal: Double? = 0
        for done in outlines where done.isDone {
            kcal = done.energy(facts).flatMap { energy in kcal.map { $0 + energy } }
        }
        let sets = try await history.weeklySets(days).sets
        return TrainingSummary(
            workouts: sums.reduce(0) { $0 + $1.workouts },
            days: sums.count { $0.workouts > 0 },
            activeSeconds: sums.reduce(0) { $0 + $1.activeSeconds },
            volume: sums.reduce(0) { $0 + $1.volume },
            meters: sums.reduce(0) { $0 + $1.meters },
            kcal: kcal,
            setsByMuscle: Dictionary(uniqueKeysWithValues: sets.map { ($0.key.rawValue, $0.value) }),
            streak: Streak(
                try await history.trainingDays(upTo: days.upperBound),
                today: days.upperBound.daysSince1970
            ).current
        )
    }

    package func proposedTraining(_ request: TrainingRequest) async throws -> TrainingPlan {
        try SessionProposer(exercises: try await shelf.library().exercises).plan(request)
    }

    package func assessment(of goal: GoalDraft) async throws -> GoalAssessment {
        try await goals.assessment(of: goal)
    }

    package func trainingReadiness(on day: LocalDay) async throws -> TrainingReadiness {
        let found = try await readiness.readiness(on: day)
        return TrainingReadiness(
            score: found.score,
            verdict: found.verdict.rawValue,
            confidence: found.confidence,
            reasons: found.components.map { "\($0.name): \($0.explanation)" }
        )
    }

    package func trainingGoals() async throws -> [TrainingGoal] {
        try await goals.judged().map {
            TrainingGoal(
                title: $0.goal.title,
                unit: $0.goal.unit,
                start: $0.goal.start,
                target: $0.goal.target,
                current: $0.current,
                percent: $0.progress.percent,
                judgement: $0.progress.judgement.rawValue,
                deadline: $0.goal.deadline
            )
        }
    }

    package func showTraining(in session: FlowSession) async throws -> WorkoutSummary? {
        let left = try await TrainingLoop(workouts: self, session: session).run(named: "")
        return left.exercises.isEmpty ? nil : try await summary(left)
    }

    /// A plan of another feature, with the exercises that Bento knows by their names; others stay under their own.
    private func plan(_ plan: TrainingPlan) async throws -> TrainingControl.Plan {
        try WorkoutLimit.check(notes: plan.notes, name: plan.title)
        guard (1...50).contains(plan.exercises.count) else {
            throw WorkoutsError.badValue("A plan", given: "\(plan.exercises.count) exercises", allowed: "1 to 50")
        }
        let type = plan.type ?? WorkoutType.strength.rawValue
        guard let kind = WorkoutType(rawValue: type) else {
            let allowed = WorkoutType.allCases.map(\.rawValue).joined(separator: ", ")
            throw WorkoutsError.badValue("The kind of training", given: "'\(type)'", allowed: allowed)
        }
        let library = try await shelf.library()
        return TrainingControl.Plan(
            name: plan.title,
            type: kind,
            exercises: try plan.exercises.map { try Self.entry($0, library: library) },
            notes: plan.notes
        )
    }

    private static func entry(
        _ exercise: TrainingPlan.Exercise,
        library: ExerciseLibrary
    ) throws -> WorkoutTemplate.Entry {
        let known = library.meant(by: exercise.name)
        let id = known?.id ?? ExerciseName.identifier(exercise.name)
        guard !id.isEmpty, id.utf8.count <= 200 else {
            throw WorkoutsError.badValue("An exercise", given: "'\(exercise.name)'", allowed: "a name with letters")
        }
        guard (1...100).contains(exercise.sets) else {
            throw WorkoutsError.badValue("The sets", given: "\(exercise.sets)", allowed: "1 to 100")
        }
        let set = TrainingSet(
            targetReps: exercise.reps,
            targetSeconds: exercise.seconds,
            kg: exercise.kilograms,
            rpe: exercise.rpe,
            rest: exercise.rest
        )
        if let fault = set.fault {
            throw WorkoutsError.badValue(exercise.name, given: fault, allowed: "see the limits")
        }
        return WorkoutTemplate.Entry(
            exerciseId: id,
            name: known?.name ?? exercise.name,
            superset: exercise.superset.map { String($0.prefix(40)) },
            rest: exercise.rest,
            sets: Array(repeating: set, count: exercise.sets)
        )
    }

    private func summary(_ logged: LoggedWorkout) async throws -> WorkoutSummary {
        let isDone = logged.workout.phase == .completed
        return try await WorkoutSummary(
            id: logged.workout.id.uuid,
            name: logged.workout.name,
            type: logged.workout.type.rawValue,
            startsAt: logged.workout.moment,
            activeSeconds: isDone ? logged.workout.activeSeconds : nil,
            kcal: isDone ? body.energy(of: logged) : nil
        )
    }
}
