import AppData
import Core
import Strength
import TrainingLog

struct ListGoals: Flow {
    static let descriptor = FlowDescriptor(
        "goal list",
        "Show your goals and whether you will reach them",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["workouts.goals.list"],
        examples: [FlowExample("", "All of them")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> GoalsReport {
        GoalsReport(try await workouts.goals.judged())
    }
}

/// Goals with how far they are.
struct GoalsReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let title: String
        let kind: Goal.Kind
        let unit: String
        let start: Double
        let target: Double
        let current: Double
        let percent: Double
        let expectedPercent: Double?
        let judgement: GoalProgress.Judgement
        let milestones: [Int]
        let daysLeft: Int?
        let deadline: LocalDay?
        let completedOn: LocalDay?
        let streakDays: Int
    }

    let goals: [Entry]
    private let listing: Table.Listing

    private enum CodingKeys: CodingKey { case goals }

    init(_ judged: [GoalStore.Judged]) {
        listing = Table.Listing(NamedGoal.itemKind, of: judged.map { NamedGoal(goal: $0.goal) })
        goals = judged.map {
            Entry(
                title: $0.goal.title,
                kind: $0.goal.kind,
                unit: $0.goal.unit,
                start: $0.goal.start,
                target: $0.goal.target,
                current: WorkoutText.stable($0.current),
                percent: WorkoutText.stable($0.progress.percent),
                expectedPercent: $0.progress.expected.map(WorkoutText.stable),
                judgement: $0.progress.judgement,
                milestones: $0.progress.milestones,
                daysLeft: $0.goal.completedOn == nil ? $0.progress.daysLeft : nil,
                deadline: $0.goal.deadline,
                completedOn: $0.goal.completedOn,
                streakDays: $0.streak.current
            )
        }
    }

    /// The card of the overview; `nil` without goals.
    static func card(_ resolver: ServiceResolver, _ context: FlowContext) async throws -> CardContent? {
        let goals = try await resolver.get(WorkoutsCoordinator.self).goals.judged()
        guard !goals.isEmpty else { return nil }
        return CardContent(
            .bars(GoalsReport(goals).bars(in: context)),
            suggestions: [CommandSuggestion("workouts goal list", "see your goals")]
        )
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !goals.isEmpty else {
            return .text(
                context.units == .imperial
                    ? "No goals yet. Set one: bento workouts goal add \"180 lb\" --kind weight --target 180"
                    : "No goals yet. Set one: bento workouts goal add \"80 kg\" --kind weight --target 80",
                tone: .muted
            )
        }
        // Bars have no column of numbers; a table without columns says what they are of.
        return .stack([
            .bars(bars(in: context, numbered: true)), .table(Table([], rows: [], listing: listing)),
        ])
    }

    func bars(in context: FlowContext, numbered: Bool = false) -> [Bar] {
        goals.enumerated().map { index, goal in
            let (current, target) = (
                WorkoutText.number(goal.current, in: context), WorkoutText.number(goal.target, in: context)
            )
            var caption = "\(current) of \(target) \(goal.unit), \(goal.judgement.rawValue)"
            if let completedOn = goal.completedOn { caption += " on \(context.forms.date(completedOn))" }
            if let left = goal.daysLeft {
                caption += ", \(context.forms.counted(abs(left), "day")) \(left >= 0 ? "left" : "late")"
            }
            if goal.streakDays > 1 { caption += ", streak \(goal.streakDays)" }
            let tone: Tone
            switch goal.judgement {
            case .reached, .onTrack: tone = .good
            case .behind: tone = .normal
            case .needsAttention: tone = .warning
            case .open: tone = .normal
            }
            return Bar(
                numbered ? "\(index + 1)  \(goal.title)" : goal.title,
                value: goal.percent,
                target: goal.expectedPercent,
                maximum: 100,
                caption: caption,
                tone: tone
            )
        }
    }
}
