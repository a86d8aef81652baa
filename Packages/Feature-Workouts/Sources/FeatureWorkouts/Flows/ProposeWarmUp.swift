import ArgumentParser
import Core
import SpokenText
import Strength
import TrainingLog
import TrainingReading

struct ProposeWarmUp: Flow {
    static let descriptor = FlowDescriptor(
        "warm-up",
        "Propose warm-up sets for an exercise",
        discussion:
            "By the weight that you say, else the one planned next in the open workout, else the last one of it.",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("squat 140kg", "Up to 140 kg"), FlowExample("bench", "Up to what is next"),
        ]
    )

    @Argument(help: "The exercise, with a weight or without.") var text: [Word]

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WarmUpReport {
        let own = session.units.mass
        var words = text.phrase
        var kilograms: Double?
        if let match = words.wholeMatch(of: /(.*?)\s+@?\s*([0-9]+(?:[.,][0-9]+)?\s*\p{L}*)\s*/),
            let kg = WorkoutText.kilograms(String(match.2), unit: own)
        {
            kilograms = kg
            words = String(match.1)
        }
        let exercise = try await workouts.shelf.exercise(words)
        if kilograms == nil { kilograms = try await workouts.workWeight(of: exercise.id) }
        guard let kilograms else {
            throw WorkoutsError.missing(
                "No weight of \(exercise.name) is known.",
                hint: "Give it: bento workouts warm-up \"\(words) \(own == .kg ? "80kg" : "175lb")\""
            )
        }
        let plates = exercise.equipment == .barbell ? await workouts.cues.plates(own) : nil
        let step = own == .kg ? 2.5 : 5 * own.kilograms
        return WarmUpReport(
            exercise: exercise.name,
            weightKg: WorkoutText.stable(kilograms),
            sets: exercise.equipment.isLoaded ? WarmUpSets.sets(to: kilograms, plates: plates, step: step) : []
        )
    }
}

extension WorkoutsCoordinator {
    /// The weight that an exercise is done with next: as planned in the open workout, else as in its last session.
    func workWeight(of exerciseId: String) async throws -> Double? {
        let open = try await journal.open()?.exercises.last { $0.exerciseId == exerciseId }
        let planned = open?.sets.first { !$0.isDone && $0.kind.counts && $0.kg != nil }?.kg
        if let planned { return planned }
        return try await journal.sessions(of: exerciseId, limit: 1).last?.sets.filter(\.kind.counts).compactMap(\.kg)
            .max()
    }
}

/// Sets that lead up to a weight.
struct WarmUpReport: FlowResult {
    let exercise: String
    let weightKg: Double
    let sets: [TrainingSet]

    func presentation(in context: FlowContext) -> Presentation {
        let weight = WorkoutText.weight(weightKg, in: context)
        guard !sets.isEmpty else {
            return .text("\(exercise) at \(weight) needs no warm-up sets of its own.", tone: .muted)
        }
        let rows = sets.enumerated().map { number, set -> [Table.Cell] in
            [
                .init("\(number + 1)", tone: .muted), .init(WorkoutText.weight(set.kg ?? 0, in: context)),
                .init(context.forms.counted(set.targetReps ?? 0, "rep")),
            ]
        }
        let columns: [Table.Column] = [.init("#", .trailing), .init("Weight", .trailing), .init("Reps", .trailing)]
        return .section("\(exercise), up to \(weight)", [.table(Table(columns, rows: rows))])
    }
}
