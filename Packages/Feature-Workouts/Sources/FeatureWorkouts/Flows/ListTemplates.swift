import Core
import TrainingLog
import TrainingReading
import TrainingScreens

struct ListTemplates: Flow {
    static let descriptor = FlowDescriptor(
        "template list",
        "Show your templates, favorites first",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [FlowExample("", "All of them")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> TemplatesReport {
        TemplatesReport(
            try await workouts.templates.all(),
            outsideSources: try await workouts.shelf.importedSources()
        )
    }
}

struct TemplatesReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let name: String
        let isFavorite: Bool
        let exercises: [Exercise]
    }

    struct Exercise: Encodable, Sendable {
        let exerciseId, name: String
        let superset: String?
        let restSeconds: Double?
        let sets: [ShownSet]
    }

    let templates: [Entry]
    /// A template may be made of a workout that was imported.
    let outsideSources: Set<String>
    private let listing: Table.Listing

    private enum CodingKeys: CodingKey { case templates }

    init(_ templates: [WorkoutTemplate], outsideSources: Set<String>) {
        self.outsideSources = outsideSources
        listing = Table.Listing(WorkoutTemplate.itemKind, of: templates)
        self.templates = templates.map { template in
            let exercises = template.exercises.map {
                Exercise(
                    exerciseId: $0.exerciseId,
                    name: $0.name,
                    superset: $0.superset,
                    restSeconds: $0.rest,
                    sets: $0.sets.map(ShownSet.init)
                )
            }
            return Entry(name: template.name, isFavorite: template.isFavorite, exercises: exercises)
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !templates.isEmpty else {
            return .text("No templates yet. Save a workout as one: bento workouts template add NAME", tone: .muted)
        }
        let rows = templates.map { template -> [Table.Cell] in
            let exercises = template.exercises.map { "\($0.name) \($0.sets.count)x" }.joined(separator: ", ")
            return [.init(template.isFavorite ? "*" : ""), .init(template.name), .init(exercises, tone: .muted)]
        }
        return .table(Table([.init(""), .init("Template"), .init("Exercises")], rows: rows, listing: listing))
    }
}
