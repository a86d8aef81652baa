import AppData
import Core
import Foundation
import Strength
import TrainingReading

/// Workouts' door for flows and for other features.
final class WorkoutsCoordinator: WorkoutsCoordinating {
    let journal: WorkoutJournal
    let time: TimeContext

    /// How rests and records are told.
    let cues: CuePlayer

    init(database: AppDatabase, time: TimeContext, cues: CuePlayer = CuePlayer(sounds: nil, settings: nil)) {
        self.time = time
        self.cues = cues
        journal = WorkoutJournal(database: database, time: time)
    }

    var shelf: ExerciseShelf { ExerciseShelf(journal: journal) }
    var logger: SetLogger { SetLogger(journal: journal) }
    var control: TrainingControl { TrainingControl(journal: journal) }
    var finder: WorkoutFinder { WorkoutFinder(journal: journal) }
    var history: HistoryReader { HistoryReader(journal: journal) }
    var editor: WorkoutEditor { WorkoutEditor(journal: journal) }
    var templates: TemplateKeeper { TemplateKeeper(journal: journal) }
    var programmes: ProgrammeKeeper { ProgrammeKeeper(journal: journal) }
    var goals: GoalKeeper { GoalKeeper(journal: journal) }
    var body: BodyFacts { BodyFacts(database: journal.database, time: time) }
    var importer: WorkoutImporter { WorkoutImporter(journal: journal) }
    var exporter: WorkoutExporter { WorkoutExporter(journal: journal) }
    var readiness: ReadinessReader { ReadinessReader(journal: journal) }

    // MARK: Contract

    func workouts(on day: LocalDay) async throws -> [WorkoutSummary] {
        let logged = try await journal.workouts(day...day).filter { $0.workout.phase != .cancelled }
        let kilograms = try await body.kilograms(on: day)
        return logged.map { logged in
            let isDone = logged.workout.phase == .completed
            return WorkoutSummary(
                id: logged.workout.id.uuid,
                name: logged.workout.name,
                type: logged.workout.type.rawValue,
                startsAt: logged.workout.moment,
                activeSeconds: isDone ? logged.workout.activeSeconds : nil,
                kcal: isDone ? body.energy(of: logged.workout, kilograms: kilograms) : nil
            )
        }
    }

    func isTrainingDay(_ day: LocalDay) async throws -> Bool {
        if try await !workouts(on: day).isEmpty { return true }
        return false
    }

    func activeEnergy(on day: LocalDay) async throws -> Double? {
        let done = try await workouts(on: day).filter { $0.activeSeconds != nil }
        guard !done.isEmpty else { return 0 }
        let known = done.compactMap(\.kcal)
        return known.count == done.count ? known.reduce(0, +) : nil
    }
}
