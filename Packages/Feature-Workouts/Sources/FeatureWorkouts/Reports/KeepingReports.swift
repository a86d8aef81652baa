import AppData
import Core
import Strength
import TrainingReading

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

struct ProgrammesReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let name: String
        let about: String
        let days: Int
        let weeks: Int
        let isShipped: Bool
        let isCurrent: Bool
    }

    let programs: [Entry]
    private let listing: Table.Listing
    var outsideSources: Set<String> {
        programs.allSatisfy(\.isShipped) ? [] : ["a program from a file"]
    }

    private enum CodingKeys: CodingKey { case programs }

    init(_ listed: [ProgrammeStore.Listed]) {
        listing = Table.Listing(ProgrammeStore.Listed.itemKind, of: listed)
        programs = listed.map {
            Entry(
                name: $0.stored.name,
                about: $0.programme.about,
                days: $0.programme.days.count,
                weeks: $0.programme.weeks,
                isShipped: $0.isShipped,
                isCurrent: $0.stored.isCurrent
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        let rows = programs.map { entry -> [Table.Cell] in
            [
                .init(entry.isCurrent ? "current" : "", tone: .good), .init(entry.name), .init("\(entry.days)"),
                .init(entry.about, tone: .muted),
            ]
        }
        return .stack([
            .table(
                Table(
                    [.init(""), .init("Program"), .init("Days", .trailing), .init("About")],
                    rows: rows,
                    listing: listing
                )
            ),
            .text("Follow one: bento workouts program start NAME", tone: .muted),
        ])
    }
}

/// A programme's text.
struct ProgrammeTextReport: FlowResult {
    let name: String
    let text: String
    var outsideSources: Set<String> = []

    private enum CodingKeys: CodingKey { case name, text }

    func presentation(in context: FlowContext) -> Presentation { .text(text) }
}

/// The next day of a programme, with weights and reasons.
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

/// Exercises found.
struct ExercisesReport: FlowResult {
    let exercises: [Exercise]
    /// The ids of the person's own.
    private let own: Set<String>

    private enum CodingKeys: CodingKey { case exercises }

    init(exercises: [Exercise], own: Set<String>) {
        self.exercises = exercises
        self.own = own
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !exercises.isEmpty else {
            return .text("Nothing found. Add your own: bento workouts exercise add NAME --muscle chest", tone: .muted)
        }
        let rows = exercises.map { exercise -> [Table.Cell] in
            [
                .init(exercise.name), .init(exercise.primary.map(\.rawValue).joined(separator: ", ")),
                .init(own.contains(exercise.id) && exercise.equipment == .other ? "" : exercise.equipment.rawValue),
                .init(own.contains(exercise.id) ? "" : exercise.level.rawValue, tone: .muted),
                .init(exercise.aliases.prefix(3).joined(separator: ", "), tone: .muted),
            ]
        }
        let columns: [Table.Column] = [
            .init("Exercise"), .init("Muscles"), .init("Equipment"), .init("Level", dispensability: 1),
            .init("Also called", dispensability: 2),
        ]
        return .table(Table(columns, rows: rows))
    }
}

struct ExerciseReport: FlowResult {
    let exercise: Exercise
    /// Of one's own nobody says how hard it is, and what it is done with only where it is known.
    let isOwn: Bool

    func presentation(in context: FlowContext) -> Presentation {
        var facts: [KeyValue] = []
        func add(_ name: String, _ muscles: [MuscleGroup]) {
            guard !muscles.isEmpty else { return }
            facts.append(KeyValue(name, muscles.map(\.rawValue).joined(separator: ", ")))
        }
        add("Muscles", exercise.primary)
        add("Helping", exercise.secondary)
        if !isOwn || exercise.equipment != .other { facts.append(KeyValue("Equipment", exercise.equipment.rawValue)) }
        if !isOwn {
            let words = [exercise.level.rawValue, exercise.mechanic.rawValue, exercise.force.rawValue]
            facts.append(KeyValue("Level", words.joined(separator: ", ")))
        }
        if !exercise.aliases.isEmpty { facts.append(KeyValue("Also called", exercise.aliases.joined(separator: ", "))) }
        return .stack([.text(exercise.name, tone: .strong), .text(exercise.instructions), .keyValues(facts)])
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

/// What was taken back or removed.
struct DoneReport: FlowResult {
    let done: String
    var outsideSources: Set<String> = []

    private enum CodingKeys: CodingKey { case done }

    func presentation(in context: FlowContext) -> Presentation { .text(done) }
}

/// How to load a bar.
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
