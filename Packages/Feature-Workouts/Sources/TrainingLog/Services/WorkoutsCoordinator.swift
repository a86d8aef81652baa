import AppData
import Core
import Foundation
import Strength
import TrainingReading

/// Workouts' services, for flows and for other features.
package struct WorkoutsCoordinator: Sendable {
    package let journal: WorkoutJournal
    package let time: TimeContext

    /// Signals rests and records.
    package let cues: CuePlayer

    package init(database: AppDatabase, time: TimeContext, cues: CuePlayer = CuePlayer(sounds: { nil }, settings: nil))
    {
        self.time = time
        self.cues = cues
        journal = WorkoutJournal(database: database, time: time)
    }

    package var shelf: ExerciseShelf { ExerciseShelf(journal: journal) }
    package var logger: SetLogger { SetLogger(journal: journal) }
    package var control: TrainingControl { TrainingControl(journal: journal) }
    package var finder: WorkoutFinder { WorkoutFinder(journal: journal) }
    package var history: HistoryReader { HistoryReader(journal: journal) }
    package var editor: WorkoutEditor { WorkoutEditor(journal: journal) }
    package var templates: TemplateStore { TemplateStore(journal: journal) }
    package var programmes: ProgrammeStore { ProgrammeStore(journal: journal) }
    package var goals: GoalStore { GoalStore(journal: journal) }
    package var body: BodyFacts { BodyFacts(database: journal.database, time: time) }
    package var readiness: ReadinessReader { ReadinessReader(journal: journal) }
}
