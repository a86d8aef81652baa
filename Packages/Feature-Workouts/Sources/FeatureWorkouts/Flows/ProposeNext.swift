import Core
import Strength
import TrainingLog
import TrainingScreens

struct ProposeNext: Flow {
    static let descriptor = FlowDescriptor(
        "program next",
        "Propose the next session of your program, with the reasons",
        effect: .reads,
        openTo: [.model, .client, .page],
        isDaily: true,
        formerly: ["workouts.programme.next"],
        examples: [FlowExample("", "The next day")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ProposalReport {
        guard let proposal = try await workouts.programmes.proposal() else {
            throw WorkoutsError.missing(
                "No program is followed.",
                hint: "Choose one: bento workouts program start NAME"
            )
        }
        return ProposalReport(proposal, unit: session.units.mass)
    }
}

/// The next day of a program, with weights and reasons.
struct ProposalReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let exercise: String
        let sets: [TrainingSet]
        let isDeload: Bool
        let reason: String
        fileprivate let why: ProgressionReason

        private enum CodingKeys: CodingKey { case exercise, sets, isDeload, reason }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(exercise, forKey: .exercise)
            try container.encode(sets.map(ShownSet.init), forKey: .sets)
            try container.encode(isDeload, forKey: .isDeload)
            try container.encode(reason, forKey: .reason)
        }
    }

    let programme: String
    let day: String
    let week: Int
    let exercises: [Entry]
    let outsideSources: Set<String>

    private enum CodingKeys: String, CodingKey {
        case week, exercises
        case programme = "program"
        /// Its name in the program, no date.
        case day = "session"
    }

    init(_ proposal: ProgrammeStore.ProposedDay, unit: MassUnit) {
        outsideSources = proposal.isShipped ? [] : ["a program from a file"]
        programme = proposal.programme
        day = proposal.day
        week = proposal.week
        exercises = proposal.exercises.map {
            Entry(
                exercise: $0.entry.name,
                sets: $0.entry.sets,
                isDeload: $0.isDeload,
                reason: $0.reason.text(in: WeightForms(unit: unit)),
                why: $0.reason
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        let forms = WeightForms(context)
        let rows = exercises.map { entry -> [Table.Cell] in
            [
                .init(entry.exercise), .init(WorkoutText.sets(entry.sets, in: context), tone: .strong),
                .init(entry.why.text(in: forms), tone: entry.isDeload ? .warning : .muted),
            ]
        }
        return .stack([
            .text("\(programme), day \(day)\(week > 1 ? ", week \(week)" : "")", tone: .strong),
            .table(Table([.init("Exercise"), .init("Sets"), .init("Why")], rows: rows)),
            .text("Begin it: bento workouts start next", tone: .muted),
        ])
    }
}
