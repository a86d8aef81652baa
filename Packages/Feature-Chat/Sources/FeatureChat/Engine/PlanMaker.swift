import Core

/// Makes workouts by rules: the sets, repetitions, pauses and effort of a goal, and exercises for the muscles with what is
/// there. The numbers are those of the position stand of the American College of Sports Medicine on resistance training
/// (2009), as far as it gives any.
enum PlanMaker {
    struct Move: Sendable {
        let name: String
        let muscles: Set<String>
        /// `none`, or what it takes.
        let equipment: String
        /// Held or done for a time, instead of counted.
        var isTimed = false
    }

    /// - Parameters:
    ///   - avoided: muscles that are left alone.
    ///   - without: parts of names of exercises that are left out.
    static func plan(
        _ wish: CoachPlanWish,
        avoided: [String] = [],
        without: [String] = []
    ) throws -> CoachPlan {
        guard 15...180 ~= wish.minutes else {
            throw ChatError.badValue("The length", given: "\(wish.minutes) minutes", allowed: "15 to 180 minutes")
        }
        let wanted = Set(wish.muscles.flatMap { groups[$0.lowercased()] ?? [$0.lowercased()] })
        let there = Set(wish.equipment.map { $0.lowercased() }).union(["none"])
        if let unknown = wish.equipment.first(where: { !equipment.contains($0.lowercased()) }) {
            throw ChatError.badValue(
                "The equipment",
                given: unknown,
                allowed: equipment.sorted().joined(separator: ", ")
            )
        }
        let all = catalogue(for: wish.goal).filter { there.contains($0.equipment) || there.contains("gym") }
        let sore = Set(avoided.flatMap { groups[$0.lowercased()] ?? [$0.lowercased()] })
        let unwanted = without.map { $0.lowercased() }.filter { !$0.isEmpty }
        let fitting = all.filter { move in
            (wanted.isEmpty || !move.muscles.isDisjoint(with: wanted)) && move.muscles.isDisjoint(with: sore)
                && !unwanted.contains { move.name.lowercased().contains($0) }
        }
        guard !fitting.isEmpty else {
            throw ChatError.badValue(
                "The muscles",
                given: (wish.muscles + avoided.map { "not \($0)" }).joined(separator: ", "),
                allowed: "something has to be left of " + groups.keys.sorted().joined(separator: ", ")
            )
        }
        // What needs equipment comes first: it loads the muscles more.
        let ordered = spread(fitting.sorted { ($0.equipment == "none" ? 1 : 0) < ($1.equipment == "none" ? 1 : 0) })
        let scheme = scheme(for: wish.goal)
        var seconds = 0
        var exercises: [CoachPlan.Exercise] = []
        for move in ordered {
            let exercise = CoachPlan.Exercise(
                name: move.name,
                sets: scheme.sets,
                reps: move.isTimed ? nil : scheme.reps,
                seconds: move.isTimed ? scheme.seconds : nil,
                rest: scheme.rest,
                effort: scheme.effort
            )
            let length = scheme.sets * (scheme.rest + (move.isTimed ? scheme.seconds : scheme.reps * 4))
            guard warmUp + seconds + length <= wish.minutes * 60 || exercises.isEmpty else { continue }
            seconds += length
            exercises.append(exercise)
            if exercises.count == 10 { break }
        }
        let part = wish.muscles.isEmpty ? "full body" : wish.muscles.joined(separator: " and ")
        return CoachPlan(
            title: "\(wish.goal.rawValue.capitalized), \(part)",
            goal: wish.goal,
            minutes: min(wish.minutes, minutes(of: exercises)),
            exercises: exercises
        )
    }

    /// How long a plan takes, with its pauses and five minutes of warming up; a repetition takes four seconds.
    static func minutes(of exercises: [CoachPlan.Exercise]) -> Int {
        let seconds = exercises.reduce(warmUp) { $0 + $1.sets * ($1.rest + ($1.seconds ?? ($1.reps ?? 0) * 4)) }
        return (seconds + 59) / 60
    }

    private static let warmUp = 300

    private static func scheme(
        for goal: CoachPlanWish.Goal
    ) -> (sets: Int, reps: Int, seconds: Int, rest: Int, effort: Int) {
        switch goal {
        case .strength: (4, 5, 30, 180, 8)
        case .hypertrophy: (3, 10, 40, 90, 8)
        case .endurance: (3, 20, 60, 30, 6)
        case .power: (4, 4, 20, 180, 7)
        case .mobility: (2, 8, 45, 15, 3)
        case .recovery: (2, 10, 60, 30, 3)
        case .general, .sport: (3, 8, 40, 75, 7)
        }
    }

    /// One exercise of each first muscle in turn, so that no muscle comes twice before another came once.
    private static func spread(_ moves: [Move]) -> [Move] {
        var byMuscle: [String: [Move]] = [:]
        var order: [String] = []
        for move in moves {
            let muscle = move.muscles.min() ?? ""
            if byMuscle[muscle] == nil { order.append(muscle) }
            byMuscle[muscle, default: []].append(move)
        }
        var result: [Move] = []
        var round = 0
        while result.count < moves.count {
            for muscle in order { if let list = byMuscle[muscle], round < list.count { result.append(list[round]) } }
            round += 1
        }
        return result
    }

    /// What can be there.
    private static let equipment: Set<String> = Set((strength + power + mobility).map(\.equipment)).union(["gym"])

    private static let groups: [String: [String]] = [
        "legs": ["legs"], "chest": ["chest"], "back": ["back"], "shoulders": ["shoulders"], "arms": ["arms"],
        "core": ["core"], "glutes": ["glutes"], "push": ["chest", "shoulders"], "pull": ["back", "arms"],
        "upper body": ["chest", "back", "shoulders", "arms"], "lower body": ["legs", "glutes"],
        "full body": ["legs", "chest", "back", "shoulders", "core", "glutes", "arms"],
    ]

    private static func catalogue(for goal: CoachPlanWish.Goal) -> [Move] {
        switch goal {
        case .mobility, .recovery: mobility
        case .power: power + strength
        default: strength
        }
    }

    private static let strength = [
        Move(name: "Back squat", muscles: ["legs", "glutes"], equipment: "barbell"),
        Move(name: "Bench press", muscles: ["chest"], equipment: "barbell"),
        Move(name: "Bent-over row", muscles: ["back"], equipment: "barbell"),
        Move(name: "Overhead press", muscles: ["shoulders"], equipment: "barbell"),
        Move(name: "Deadlift", muscles: ["back", "legs", "glutes"], equipment: "barbell"),
        Move(name: "Hip thrust", muscles: ["glutes"], equipment: "barbell"),
        Move(name: "Barbell curl", muscles: ["arms"], equipment: "barbell"),
        Move(name: "Goblet squat", muscles: ["legs", "glutes"], equipment: "dumbbells"),
        Move(name: "Dumbbell bench press", muscles: ["chest"], equipment: "dumbbells"),
        Move(name: "One-arm row", muscles: ["back"], equipment: "dumbbells"),
        Move(name: "Dumbbell shoulder press", muscles: ["shoulders"], equipment: "dumbbells"),
        Move(name: "Dumbbell curl", muscles: ["arms"], equipment: "dumbbells"),
        Move(name: "Kettlebell swing", muscles: ["glutes", "legs"], equipment: "kettlebell"),
        Move(name: "Kettlebell goblet squat", muscles: ["legs"], equipment: "kettlebell"),
        Move(name: "Kettlebell press", muscles: ["shoulders"], equipment: "kettlebell"),
        Move(name: "Kettlebell row", muscles: ["back"], equipment: "kettlebell"),
        Move(name: "Band row", muscles: ["back"], equipment: "bands"),
        Move(name: "Band press", muscles: ["chest"], equipment: "bands"),
        Move(name: "Leg press", muscles: ["legs"], equipment: "machines"),
        Move(name: "Lat pulldown", muscles: ["back"], equipment: "machines"),
        Move(name: "Chest press machine", muscles: ["chest"], equipment: "machines"),
        Move(name: "Squat", muscles: ["legs"], equipment: "none"),
        Move(name: "Push-up", muscles: ["chest"], equipment: "none"),
        Move(name: "Inverted row", muscles: ["back"], equipment: "none"),
        Move(name: "Pike push-up", muscles: ["shoulders"], equipment: "none"),
        Move(name: "Lunge", muscles: ["legs", "glutes"], equipment: "none"),
        Move(name: "Glute bridge", muscles: ["glutes"], equipment: "none"),
        Move(name: "Plank", muscles: ["core"], equipment: "none", isTimed: true),
        Move(name: "Side plank", muscles: ["core"], equipment: "none", isTimed: true),
        Move(name: "Close-grip push-up", muscles: ["arms"], equipment: "none"),
        Move(name: "Superman", muscles: ["back"], equipment: "none", isTimed: true),
    ]
    private static let power = [
        Move(name: "Power clean", muscles: ["legs", "back"], equipment: "barbell"),
        Move(name: "Push press", muscles: ["shoulders"], equipment: "barbell"),
        Move(name: "Jump squat", muscles: ["legs"], equipment: "none"),
        Move(name: "Clap push-up", muscles: ["chest"], equipment: "none"),
        Move(name: "Broad jump", muscles: ["glutes", "legs"], equipment: "none"),
    ]
    private static let mobility = [
        Move(name: "Cat-cow", muscles: ["back"], equipment: "none"),
        Move(name: "Hip flexor stretch", muscles: ["legs"], equipment: "none", isTimed: true),
        Move(name: "World's greatest stretch", muscles: ["glutes", "legs"], equipment: "none"),
        Move(name: "Thoracic rotation", muscles: ["back"], equipment: "none"),
        Move(name: "Shoulder pass-through", muscles: ["shoulders"], equipment: "none"),
        Move(name: "Doorway chest stretch", muscles: ["chest"], equipment: "none", isTimed: true),
        Move(name: "Deep squat hold", muscles: ["legs"], equipment: "none", isTimed: true),
        Move(name: "Child's pose", muscles: ["back"], equipment: "none", isTimed: true),
        Move(name: "Dead bug", muscles: ["core"], equipment: "none"),
        Move(name: "Wrist circles", muscles: ["arms"], equipment: "none"),
    ]
}
