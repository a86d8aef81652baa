import AppData
import ArgumentParser
import Core
import SpokenText
import Strength
import TrainingLog
import TrainingReading

struct ShowPlates: Flow {
    static let descriptor = FlowDescriptor(
        "plates",
        "Show which plates to put on the bar",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("102.5", "102.5 kg on a bar of 20 kg"),
            FlowExample("225 --unit lb", "In pounds"),
        ]
    )

    @Argument(help: "The weight of bar and plates together: 102.5, 100kg, 225lb.") var weight: QuantityArgument
    @Option(help: "The unit of the plates, kg or lb; by default that of the weight, else yours.") var unit: MassUnit?
    @Option(help: "What the bar weighs; by default as the setting 'plates' says, else 20 kg or 45 lb.") var bar:
        QuantityArgument?
    @Option(help: "A plate at hand; repeat it for each. By default those of the setting 'plates', else of most gyms.")
    var plate: [QuantityArgument] = []

    func validate() throws {
        guard (0...2000).contains(weight.number) else { throw ValidationError("The weight must be 0 to 2000.") }
        if let bar, !(0...200).contains(bar.number) { throw ValidationError("The bar must weigh 0 to 200.") }
        guard Set(plate).count <= 12 else { throw ValidationError("At most twelve kinds of plates can be told apart.") }
        guard plate.allSatisfy({ (0.1...100).contains($0.number) }) else {
            throw ValidationError("A plate weighs 0.1 to 100.")
        }
    }

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> PlatesReport {
        let own = session.units.mass
        let said = try weight.massUnit()
        let usual = await workouts.cues.plates(own, asked: unit ?? said)
        let plates = PlateSet(
            unit: usual.unit,
            bar: try bar?.weight(in: usual.unit) ?? usual.bar,
            pairs: plate.isEmpty
                ? usual.pairs
                : Set(try plate.map { try $0.weight(in: usual.unit) }).map { PlateSet.Pair($0, count: 8) }
        )
        return PlatesReport(plates, kg: weight.number * (said ?? unit ?? own).kilograms)
    }
}

/// The plates to load on a bar.
struct PlatesReport: FlowResult {
    let unit: MassUnit
    let bar: Double
    let perSide: [Double]
    let total: Double
    let remainder: Double

    init(_ plates: PlateSet, kg: Double) {
        let loading = plates.loading(for: WorkoutText.stable(kg / plates.unit.kilograms))
        unit = plates.unit
        bar = plates.bar
        perSide = loading.perSide
        total = loading.total
        remainder = WorkoutText.stable(loading.remainder)
    }

    func presentation(in context: FlowContext) -> Presentation {
        func text(_ weight: Double) -> String { "\(WorkoutText.number(weight, in: context)) \(unit.rawValue)" }
        let plates =
            perSide.isEmpty ? "no plates" : perSide.map { WorkoutText.number($0, in: context) }.joined(separator: " + ")
        var parts: [Presentation] = [.text("\(plates) on each side of a bar of \(text(bar))", tone: .strong)]
        if remainder > 0 {
            parts.append(.text("That is \(text(total)), \(text(remainder)) too light.", tone: .muted))
        } else if remainder < 0 {
            parts.append(.text("The bar alone is \(text(-remainder)) too heavy.", tone: .muted))
        }
        return .stack(parts)
    }
}
