import AppData
import Core
import Foundation
import Strength
import TrainingReading

/// Workouts' door for flows and for other features.
struct WorkoutsCoordinator: Sendable {
    let journal: WorkoutJournal
    let time: TimeContext

    /// How rests and records are told.
    let cues: CuePlayer

    init(database: AppDatabase, time: TimeContext, cues: CuePlayer = CuePlayer(sounds: { nil }, settings: nil)) {
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
    var templates: TemplateStore { TemplateStore(journal: journal) }
    var programmes: ProgrammeStore { ProgrammeStore(journal: journal) }
    var goals: GoalStore { GoalStore(journal: journal) }
    var body: BodyFacts { BodyFacts(database: journal.database, time: time) }
    var importer: WorkoutImporter { WorkoutImporter(journal: journal) }
    var exporter: WorkoutExporter { WorkoutExporter(journal: journal) }
    var readiness: ReadinessReader { ReadinessReader(journal: journal) }
}
