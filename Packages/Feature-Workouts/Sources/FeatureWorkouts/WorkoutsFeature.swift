import AppData
import Core
import Strength
import TrainingLog
import TrainingReading
import TrainingTransfer

/// Workouts: plan, train, and see that you get stronger. Everything works offline.
public enum WorkoutsFeature: Feature {
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "workouts",
            title: "Workouts",
            summary: "Plan, log and understand your training",
            defaultFlow: "list",
            provides: [.workouts],
            requires: [.database],
            uses: [.sounds],
            storesData: true
        )
    }

    public static func register(in registrar: inout FeatureRegistrar) {
        registerFlows(in: &registrar)
        registrar.setting(WorkoutSettings.cues)
        registrar.setting(WorkoutSettings.volume)
        registrar.setting(WorkoutSettings.quietFrom)
        registrar.setting(WorkoutSettings.quietTo)
        registrar.setting(WorkoutSettings.rest)
        registrar.setting(WorkoutSettings.importFolders)
        registrar.setting(WorkoutSettings.plates)
        registrar.setting(WorkoutSettings.pool)
        registrar.migrations(
            WorkoutSchema.first,
            WorkoutSchema.imports,
            WorkoutSchema.watchedFiles,
            WorkoutSchema.laps,
            WorkoutSchema.measurements,
            records: [
                Workout.self, WorkoutExercise.self, OwnExercise.self, ExerciseAlias.self, WorkoutTemplate.self,
                StoredProgramme.self, WorkoutChange.self, WorkoutImport.self, WorkoutTrack.self, WatchedFile.self,
                BodyMeasurement.self,
            ]
        )
        registrar.undo(WorkoutChange.self)
        registrar.job(FolderImport.job)
        registrar.service(WorkoutsCoordinator.self, factory: coordinator)
        registrar.provide(.workouts, as: (any WorkoutsCoordinating).self, factory: contract)
        registrar.log(training)
        registrar.search(WorkoutSearch.source)
        registrar.card("training", "Workouts", order: 30, actions: [TrainingCard.train], content: TrainingCard.content)
        registrar.card("goals", "Goals", order: 35, content: GoalsReport.card)
        registrar.firstRunStep(GoalStep.step)
    }

    /// The flows, in the order of help.
    private static func registerFlows(in registrar: inout FeatureRegistrar) {
        registrar.flow(LogSets.self)
        registrar.flow(TrainWorkout.self)
        registrar.flow(StartWorkout.self)
        registrar.flow(PauseWorkout.self)
        registrar.flow(ResumeWorkout.self)
        registrar.flow(FinishWorkout.self)
        registrar.flow(CancelWorkout.self)
        registrar.flow(PlanWorkout.self)
        registrar.flow(ProposeWarmUp.self)
        registrar.flow(ReplaceExercise.self)
        registrar.flow(ShowHistory.self)
        registrar.flow(ShowWorkout.self)
        registrar.flow(EditWorkout.self)
        registrar.flow(DeleteWorkout.self)
        registrar.flow(UndoWorkout.self)
        registrar.flow(ShowRecords.self)
        registrar.flow(ShowTrends.self)
        registrar.flow(ShowWeek.self)
        registrar.flow(ShowYear.self)
        registrar.flow(ShowReadiness.self)
        registrar.flow(MeasureBody.self)
        registrar.flow(ShowPlates.self)
        registrar.flow(EstimateOneRepMax.self)
        registrar.flow(ListTemplates.self)
        registrar.flow(SaveTemplate.self)
        registrar.flow(MarkTemplate.self)
        registrar.flow(RemoveTemplate.self)
        registrar.flow(ListProgrammes.self)
        registrar.flow(ShowProgramme.self)
        registrar.flow(ChooseProgramme.self)
        registrar.flow(ProposeNext.self)
        registrar.flow(LeaveProgramme.self)
        registrar.flow(AddProgramme.self)
        registrar.flow(TryProgramme.self)
        registrar.flow(FindExercises.self)
        registrar.flow(ShowExercise.self)
        registrar.flow(AddExercise.self)
        registrar.flow(NameExercise.self)
        registrar.flow(MapExercises.self)
        registrar.flow(RemoveExercise.self)
        registrar.flow(ListGoals.self)
        registrar.flow(AddGoal.self)
        registrar.flow(RecordGoal.self)
        registrar.flow(RemoveGoal.self)
        registrar.flow(ImportWorkouts.self)
        registrar.flow(ListImports.self)
        registrar.flow(UndoImport.self)
        registrar.flow(ExportWorkouts.self)
    }

    private static func coordinator(_ resolver: ServiceResolver) async throws -> WorkoutsCoordinator {
        let database = try await resolver.get(AppDatabase.self)
        let cues = CuePlayer(
            sounds: { try await resolver.optional((any SoundService).self) },
            settings: try await resolver.optional(FeatureSettings.self)
        )
        return WorkoutsCoordinator(database: database, time: database.time, cues: cues)
    }

    private static func contract(_ resolver: ServiceResolver) async throws -> any WorkoutsCoordinating {
        try await resolver.get(WorkoutsCoordinator.self)
    }

    /// The training in the words of `bento log`: as many of its exercises as have sets, a time or a distance.
    private static let training = LogSource("a workout", flow: "log") { text in
        let line = TrainingReader(library: ExerciseLibrary()).read(text)
        guard line.parts.contains(where: { $0.exercise != nil }) else { return nil }
        let sure = line.parts.reduce(0) { sum, part in
            guard part.exercise != nil else { return sum }
            return sum + (part.fault == nil ? 0.95 : part.fault == .noSets ? 0.5 : 0.3)
        }
        return LogSource.Reading(confidence: sure / Double(line.parts.count))
    }
}
