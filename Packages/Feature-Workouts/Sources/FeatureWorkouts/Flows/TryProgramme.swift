import ArgumentParser
import Core
import Strength
import TrainingLog
import TrainingScreens

struct TryProgramme: Flow {
    static let descriptor = FlowDescriptor(
        "program try",
        "Try a program's rules on what you did, before they count",
        discussion: """
            Says for your last sessions what the text would have proposed, beside what you did. Nothing is kept; 'program add' \
            keeps it.
            """,
        effect: .reads,
        examples: [FlowExample("plan.txt --sessions 5", "On the last five of each exercise")]
    )

    @Argument(help: "The file; - for standard input.") var file: InputFile
    @Option(help: "How many sessions of each exercise, 1 to 100.") var sessions = 10

    func validate() throws {
        guard (1...100).contains(sessions) else { throw ValidationError("The sessions must be 1 to 100.") }
    }

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> TrialReport {
        let text = try await AddProgramme.text(of: file, in: session)
        let (name, trials) = try await workouts.programmes.trial(text, from: file.name, sessions: sessions)
        return TrialReport(name, trials, in: session.context)
    }
}

/// The proposals that a program would have made, beside what was done.
struct TrialReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let day: LocalDay
        let exercise: String
        let proposed: [TrainingSet]
        let done: [TrainingSet]
        let why: String

        private enum CodingKeys: CodingKey { case day, exercise, proposed, done, why }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(day, forKey: .day)
            try container.encode(exercise, forKey: .exercise)
            try container.encode(proposed.map(ShownSet.init), forKey: .proposed)
            try container.encode(done.map(ShownSet.init), forKey: .done)
            try container.encode(why, forKey: .why)
        }
    }

    let programme: String
    let sessions: [Entry]

    private enum CodingKeys: String, CodingKey {
        case sessions
        case programme = "program"
    }

    init(_ name: String, _ trials: [ProgrammeStore.Trial], in context: FlowContext) {
        programme = name
        sessions = trials.map {
            Entry(
                day: $0.day,
                exercise: $0.exercise,
                proposed: $0.proposed,
                done: $0.done,
                why: $0.reason.text(in: WeightForms(context))
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !sessions.isEmpty else {
            return .text("\(programme) can be read. You have done none of its exercises yet.", tone: .muted)
        }
        let rows = sessions.map { entry -> [Table.Cell] in
            [
                .init(context.forms.date(entry.day)), .init(entry.exercise),
                .init(WorkoutText.sets(entry.proposed, in: context)), .init(WorkoutText.sets(entry.done, in: context)),
                .init(entry.why, tone: .muted),
            ]
        }
        let columns: [Table.Column] = [
            .init("Day"), .init("Exercise"), .init("It would propose"), .init("You did"),
            .init("Why", dispensability: 1),
        ]
        return .stack([
            .section(programme, [.table(Table(columns, rows: rows))]),
            .text("Nothing was kept. Keep it with: bento workouts program add FILE", tone: .muted),
        ])
    }
}
