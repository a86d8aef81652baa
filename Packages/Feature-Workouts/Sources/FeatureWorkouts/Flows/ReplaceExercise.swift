import ArgumentParser
import Core
import Strength
import TrainingLog
import TrainingReading
import TrainingScreens

struct ReplaceExercise: Flow {
    static let descriptor = FlowDescriptor(
        "replace",
        "Replace an exercise of the open workout by one for the same muscles",
        discussion: """
            What was done of it stays. Without --with, the exercises for the same muscles are listed, and in a terminal you choose \
            one. The weights of its plan are left out: another exercise has others.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        examples: [
            FlowExample("\"bench press\" --with \"dumbbell bench press\"", "The rack is taken"),
            FlowExample("squat --equipment machine", "What else there is, with machines"),
        ]
    )

    @Argument(help: "The exercise of the open workout.") var exercise: [Word]
    @Option(help: "The exercise to do in its place.") var with: String?
    @Option(help: "Only what is done with this.") var equipment: Equipment?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ReplacementReport {
        guard let open = try await workouts.journal.open() else { throw WorkoutsError.noneOpen }
        let library = try await workouts.shelf.library()
        let named = try await workouts.shelf.trained(exercise.phrase)
        guard
            let row = open.exercises.last(where: { $0.exerciseId == named.id && $0.sets.contains { !$0.isDone } })
                ?? open.exercises.last(where: { $0.exerciseId == named.id })
        else {
            throw WorkoutsError.noSuch(
                "exercise in this workout",
                exercise.phrase,
                nearest: open.exercises.map(\.name)
            )
        }
        let others = library.replacements(of: row.exerciseId, named: row.name, equipment: equipment)
        let sources = try await workouts.shelf.outsideSources(of: [row.exerciseId])
        var chosen = try await optional(with, workouts)
        if chosen == nil, session.canAsk, !others.isEmpty {
            chosen = try await session.choose(
                "Which one instead of \(row.name)?",
                option: "--with",
                from: others.prefix(8).map { ($0.name, $0) }
            )
        }
        guard let chosen else {
            return ReplacementReport(
                replaced: row.name,
                by: nil,
                others: others.prefix(20).map(\.name),
                outsideSources: sources
            )
        }
        try await workouts.control.replace(row, by: chosen)
        return ReplacementReport(replaced: row.name, by: chosen.name, others: [], outsideSources: sources)
    }

    private func optional(_ name: String?, _ workouts: WorkoutsCoordinator) async throws -> Exercise? {
        guard let name else { return nil }
        return try await workouts.shelf.exercise(name)
    }
}

/// The exercise that took another's place, or the candidates.
struct ReplacementReport: FlowResult {
    let replaced: String
    let by: String?
    let others: [String]
    let outsideSources: Set<String>

    private enum CodingKeys: CodingKey { case replaced, by, others }

    func presentation(in context: FlowContext) -> Presentation {
        if let by { return .text("\(by) in place of \(replaced).") }
        guard !others.isEmpty else {
            return .text("Nothing else is known for the muscles of \(replaced).", tone: .muted)
        }
        return .stack([
            .section("In place of \(replaced)", [.table(Table([.init("Exercise")], rows: others.map { [.init($0)] }))]),
            .text("Choose one: bento workouts replace \"\(replaced)\" --with NAME", tone: .muted),
        ])
    }
}

extension ExerciseLibrary {
    /// Exercises for the same muscles, those nearest in how they move first.
    func replacements(of id: String, named name: String, equipment: Equipment?) -> [Exercise] {
        guard let exercise = exercise(id) ?? kin(of: name) else { return [] }
        let muscles = Set(exercise.primary)
        let found = exercises.filter { other in
            other.id != exercise.id && other.type == exercise.type && !muscles.isDisjoint(with: other.primary)
                && (equipment.map { $0 == other.equipment } ?? true)
        }
        func rank(_ other: Exercise) -> Int {
            (other.mechanic == exercise.mechanic ? 4 : 0) + (other.force == exercise.force ? 4 : 0)
                + (Set(other.primary) == muscles ? 3 : 0) + Set(other.secondary).intersection(exercise.secondary).count
                - (other.level == .advanced ? 2 : 0)
        }
        return found.sorted { (-rank($0), $0.id) < (-rank($1), $1.id) }
    }
}
