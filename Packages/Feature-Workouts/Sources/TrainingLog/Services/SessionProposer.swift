import Core
import Strength
import TrainingReading

/// Proposes a session from the exercises at hand: those for the muscles with the equipment that is there, and the sets,
/// repetitions, rest and effort of the goal. The numbers are those of the position stand of the American College of Sports
/// Medicine on resistance training (2009), as far as it gives any.
package struct SessionProposer: Sendable {
    /// The library lists the common ones first.
    package let exercises: [Exercise]

    package init(exercises: [Exercise]) { self.exercises = exercises }

    /// - Throws: ``WorkoutsError`` where the request cannot be met.
    package func plan(_ request: TrainingRequest) throws -> TrainingPlan {
        guard 15...180 ~= request.minutes else {
            throw WorkoutsError.badValue(
                "The length",
                given: "\(request.minutes) minutes",
                allowed: "15 to 180 minutes"
            )
        }
        var minutes = request.minutes
        if request.feedback.contains(.tooLong) { minutes = max(15, minutes * 3 / 4) }
        if request.feedback.contains(.tooShort) { minutes = min(180, minutes * 5 / 4) }
        let candidates = try candidates(request)
        var scheme = Scheme(request)
        var chosen: [TrainingPlan.Exercise] = []
        func fits(_ exercise: Exercise) -> Bool {
            let next = chosen + [scheme.exercise(exercise, at: chosen.count, request.style)]
            return TrainingPlan(title: "", exercises: next).minutes <= minutes
        }
        // In a short time one exercise has fewer sets.
        while scheme.sets > 1, !fits(candidates[0]) { scheme.sets -= 1 }
        for exercise in Self.spread(candidates) where chosen.count < 10 && fits(exercise) {
            chosen.append(scheme.exercise(exercise, at: chosen.count, request.style))
        }
        let part = request.muscles.isEmpty ? "full body" : request.muscles.prefix(4).joined(separator: " and ")
        return TrainingPlan(
            title: "\(request.goal.rawValue.capitalized), \(part)",
            type: (Self.isGentle(request.goal) ? WorkoutType.flexibility : .strength).rawValue,
            exercises: chosen
        )
    }

    /// The possible exercises, the best first.
    private func candidates(_ request: TrainingRequest) throws -> [Exercise] {
        let wanted = try Self.muscles(request.muscles)
        let sore = try Self.muscles(request.avoided)
        let there = try Self.equipment(request.equipment)
        let unwanted = request.without.map { $0.lowercased() }.filter { !$0.isEmpty }
        let fitting = exercises.filter { exercise in
            if let there, !there.contains(exercise.equipment) || Self.needsApparatus.contains(exercise.id) {
                return false
            }
            let muscles = Set(exercise.primary)
            return Self.suits(exercise, request.goal)
                && (wanted.isEmpty ? !muscles.contains(.neck) : !muscles.isDisjoint(with: wanted))
                && sore.isDisjoint(with: muscles.union(exercise.secondary))
                && !(muscles.contains(.fullBody) && !sore.isEmpty)
                && !unwanted.contains { exercise.name.lowercased().contains($0) }
        }
        guard !fitting.isEmpty else {
            throw WorkoutsError.badValue(
                "The muscles",
                given: (request.muscles + request.avoided.map { "not \($0)" }).joined(separator: ", "),
                allowed: "no exercise is left for them with this equipment"
            )
        }
        // The sort is stable: what is alike stays in the order of the library.
        return fitting.enumerated()
            .sorted {
                let (left, right) = (Self.rank($0.element, request.goal), Self.rank($1.element, request.goal))
                return (left, $0.offset) < (right, $1.offset)
            }
            .map(\.element)
    }

    /// One exercise of each muscle in turn, the large muscles first.
    private static func spread(_ exercises: [Exercise]) -> [Exercise] {
        let groups = Dictionary(grouping: exercises) { $0.primary.first ?? .fullBody }
        let ordered = order.compactMap { groups[$0] }
        let rounds = ordered.map(\.count).max() ?? 0
        return (0..<rounds).flatMap { round in ordered.compactMap { round < $0.count ? $0[round] : nil } }
    }

    private static let order: [MuscleGroup] = [
        .quads, .chest, .back, .shoulders, .hamstrings, .glutes, .core, .biceps, .triceps, .calves, .forearms,
        .fullBody,
        .neck,
    ]

    private static func isGentle(_ goal: TrainingRequest.Goal) -> Bool { goal == .mobility || goal == .recovery }

    private static func suits(_ exercise: Exercise, _ goal: TrainingRequest.Goal) -> Bool {
        if isGentle(goal) { return exercise.type == .flexibility || gentle.contains(exercise.id) }
        let isExplosive = explosive.contains(exercise.id)
        guard exercise.type == .strength, !exercise.isEndurance else { return false }
        return exercise.level != .advanced && !isExplosive || goal == .power && isExplosive
    }

    /// Lower comes first: for power what is explosive, then what takes a load, then what works several joints.
    private static func rank(_ exercise: Exercise, _ goal: TrainingRequest.Goal) -> Int {
        (goal == .power && !explosive.contains(exercise.id) ? 4 : 0) + (exercise.equipment.isLoaded ? 0 : 2)
            + (exercise.mechanic == .compound ? 0 : 1)
    }

    private static let explosive: Set = [
        "power-clean", "hang-clean", "push-press", "kettlebell-swing", "kettlebell-snatch", "jump-squat", "box-jump",
        "broad-jump", "clap-push-up", "ball-slam",
    ]
    private static let gentle: Set = ["dead-bug", "bird-dog"]
    /// Done with the body alone, but on a bar, a bench or a box.
    private static let needsApparatus: Set = [
        "pull-up", "chin-up", "neutral-grip-pull-up", "inverted-row", "hanging-leg-raise", "dip", "bench-dip",
        "dead-hang",
        "back-extension", "box-jump", "rope-climb",
    ]

    private static let groups: [String: Set<MuscleGroup>] = [
        "legs": [.quads, .hamstrings, .calves], "arms": [.biceps, .triceps, .forearms], "abs": [.core],
        "push": [.chest, .shoulders, .triceps], "pull": [.back, .biceps],
        "upper body": [.chest, .back, .shoulders, .biceps, .triceps],
        "lower body": [.quads, .hamstrings, .glutes, .calves],
        "full body": Set(MuscleGroup.allCases).subtracting([.cardio]),
    ]

    private static func muscles(_ words: [String]) throws -> Set<MuscleGroup> {
        try words.reduce(into: []) { found, word in
            let name = word.lowercased()
            guard let group = groups[name] ?? MuscleGroup(rawValue: name).map({ [$0] }) else {
                let allowed = Set(groups.keys).union(MuscleGroup.allCases.map(\.rawValue)).subtracting(["cardio"])
                throw WorkoutsError.badValue(
                    "The muscles",
                    given: "'\(word)'",
                    allowed: allowed.sorted().joined(separator: ", ")
                )
            }
            found.formUnion(group)
        }
    }

    private static let kinds: [String: Set<Equipment>] = [
        "none": [], "barbell": [.barbell], "dumbbell": [.dumbbell], "kettlebell": [.kettlebell], "band": [.band],
        "machine": [.machine, .cable], "cable": [.cable],
    ]

    /// - Returns: `nil` where there is a gym with everything.
    private static func equipment(_ words: [String]) throws -> Set<Equipment>? {
        var found: Set<Equipment> = [.bodyweight, .none]
        for word in words.map({ $0.lowercased() }) {
            if word == "gym" { return nil }
            guard let kind = kinds[word] ?? kinds[word.hasSuffix("s") ? String(word.dropLast()) : word] else {
                throw WorkoutsError.badValue(
                    "The equipment",
                    given: "'\(word)'",
                    allowed: "barbell, dumbbells, kettlebell, bands, machines, gym, none"
                )
            }
            found.formUnion(kind)
        }
        return found
    }

    /// The sets of a goal, a step easier or harder by how the last session was.
    private struct Scheme {
        var sets: Int
        let reps: Int
        let seconds: Double
        var rest: Double
        var rpe: Double

        init(_ request: TrainingRequest) {
            (sets, reps, seconds, rest, rpe) =
                switch request.goal {
                case .strength: (4, 5, 30, 180, 8)
                case .hypertrophy: (3, 10, 40, 90, 8)
                case .endurance: (3, 20, 60, 30, 6)
                case .power: (4, 4, 20, 180, 7)
                case .mobility: (2, 8, 45, 15, 3)
                case .recovery: (2, 10, 60, 30, 3)
                case .general, .sport: (3, 8, 40, 75, 7)
                }
            let step = (request.feedback.contains(.tooEasy) ? 1 : 0) - (request.feedback.contains(.tooHard) ? 1 : 0)
            if step != 0 {
                sets = min(max(sets + step, 1), 8)
                rest = min(max(rest - Double(step) * 15, 15), 300)
                rpe = min(max(rpe + Double(step), 2), 9)
            }
            // In turn, a muscle rests while the others work.
            switch request.style {
            case .sets: break
            case .supersets: rest = max(15, rest / 2)
            case .circuit: rest = max(15, rest / 4)
            }
        }

        func exercise(_ exercise: Exercise, at index: Int, _ style: TrainingRequest.Style) -> TrainingPlan.Exercise {
            let isTimed = exercise.force == .static
            let superset: String? =
                switch style {
                case .sets: nil
                case .supersets: String(index / 2 + 1)
                case .circuit: "1"
                }
            return TrainingPlan.Exercise(
                name: exercise.name,
                sets: sets,
                reps: isTimed ? nil : reps,
                seconds: isTimed ? seconds : nil,
                rest: rest,
                rpe: rpe,
                superset: superset
            )
        }
    }
}
