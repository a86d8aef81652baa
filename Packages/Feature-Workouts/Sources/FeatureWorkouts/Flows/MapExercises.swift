import ArgumentParser
import Core
import Strength
import TrainingLog
import TrainingReading
import TrainingScreens

struct MapExercises: Flow {
    static let descriptor = FlowDescriptor(
        "exercise map",
        "Map names from imports that Bento does not know",
        discussion: """
            Asks for one name after the other; your history under a name moves to the exercise that you say. Without a terminal, say \
            NAME=EXERCISE for each; without any, the names are listed.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        examples: [
            FlowExample("\"Leg Press Keller=leg press\" \"Skiers=lateral raise\"", "Two at once")
        ]
    )

    @Argument(help: "A name and what it is: NAME=EXERCISE.") var meanings: [String] = []

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> MappedReport {
        var said: [(words: String, exercise: Exercise)] = []
        for meaning in meanings {
            let parts = meaning.split(separator: "=", maxSplits: 1).map { $0.trimmingPrefix { $0 == " " } }
            guard parts.count == 2, let words = parts.first, let name = parts.last, !words.isEmpty, !name.isEmpty else {
                throw WorkoutsError.badValue("A meaning", given: "'\(meaning)'", allowed: "NAME=EXERCISE")
            }
            let exercise = try await workouts.shelf.exercise(String(name))
            said.append((String(words).trimmingCharacters(in: .whitespaces), exercise))
        }
        if meanings.isEmpty, session.canAsk {
            let library = try await workouts.shelf.library()
            asking: for (trained, kin) in try await workouts.shelf.unknown() {
                var nearest = library.search(trained.name, limit: 4).map(\.exercise)
                if let kin, !nearest.contains(kin) { nearest.insert(kin, at: 0) }
                var choices: [(label: String, value: Answer)] = nearest.map { ($0.name, .exercise($0)) }
                choices.append(("leave it an exercise of its own", .own))
                choices.append(("stop here", .stop))
                let name = WorkoutsError.short(trained.name)
                switch try await session.choose("Which exercise is '\(name)'?", option: "NAME=EXERCISE", from: choices)
                {
                case .exercise(let exercise): said.append((trained.name, exercise))
                case .own: continue
                case .stop: break asking
                }
            }
        }
        if !said.isEmpty { try await workouts.shelf.learn(said) }
        let left = try await workouts.shelf.unknown()
        return MappedReport(
            mapped: said.map { .init(name: $0.words, exercise: $0.exercise.name) },
            unknown: left.map { .init(name: $0.trained.name, sessions: $0.trained.sessions, countsAs: $0.kin?.name) }
        )
    }

    private enum Answer: Sendable {
        case exercise(Exercise)
        case own, stop
    }
}

/// The names that were explained, and those that are still unknown.
struct MappedReport: FlowResult {
    struct Mapped: Encodable, Sendable {
        let name: String
        let exercise: String
    }

    struct Unknown: Encodable, Sendable {
        let name: String
        let sessions: Int
        /// The exercise for whose muscles its sets count.
        let countsAs: String?
    }

    let mapped: [Mapped]
    let unknown: [Unknown]
    /// Names that nobody here has mapped came with an import.
    var outsideSources: Set<String> { unknown.isEmpty && mapped.isEmpty ? [] : ["exercises of an import"] }

    private enum CodingKeys: CodingKey { case mapped, unknown }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if !mapped.isEmpty {
            let rows = mapped.map { [Table.Cell($0.name), Table.Cell($0.exercise)] }
            parts.append(.section("Mapped", [.table(Table([.init("Name"), .init("Is")], rows: rows))]))
        }
        guard !unknown.isEmpty else {
            parts.append(.text("Every exercise that you have trained is known.", tone: .muted))
            return .stack(parts)
        }
        let rows = unknown.map { entry in
            [
                Table.Cell(entry.name), Table.Cell(context.forms.number(Int64(entry.sessions))),
                Table.Cell(entry.countsAs ?? "nothing", tone: entry.countsAs == nil ? .warning : .muted),
            ]
        }
        let columns: [Table.Column] = [.init("Name"), .init("Sessions", .trailing), .init("Its muscles are those of")]
        parts.append(.section("Not known", [.table(Table(columns, rows: rows))]))
        parts.append(.text("Tell what one is with: bento workouts exercise map \"NAME=EXERCISE\"", tone: .muted))
        return .stack(parts)
    }
}
