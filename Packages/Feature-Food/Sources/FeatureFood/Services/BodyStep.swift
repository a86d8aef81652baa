import AppData
import Core
import FoodDiary
import FoodRules
import SpokenText

/// A person's statements about their body, activity and goal: asked by the first run, or given as options.
struct BodyStep: Sendable {
    let journal: FoodJournal
    /// All answers of one run are one change.
    private let command: RowID

    init(journal: FoodJournal) {
        self.journal = journal
        command = .make(at: journal.time.now)
    }

    struct Answers: Sendable {
        var sex: Sex?
        var birth: BodyReading.Birth?
        var heightCm: Double?
        var weightKg: Double?
        var activity: ActivityLevel?
        var goal: GoalPhase?

        /// The statements, in words for people.
        fileprivate var names: String {
            let said = [
                (sex != nil, "sex"), (birth != nil, "age"), (heightCm != nil, "height"), (weightKg != nil, "weight"),
                (activity != nil, "activity"), (goal != nil, "goal"),
            ]
            return said.filter(\.0).map(\.1).joined(separator: ", ")
        }
    }

    static let activities: [(label: String, value: ActivityLevel)] = [
        ("sitting, hardly any exercise", .sedentary), ("light: exercise on 1 to 3 days a week", .light),
        ("moderate: on 3 to 5 days", .moderate), ("active: on 6 or 7 days", .active),
        ("very active: hard work, or training twice a day", .veryActive),
    ]
    static let goals: [(label: String, value: GoalPhase)] = [
        ("stay", .maintain), ("lose weight", .cut), ("gain weight or muscle", .bulk),
    ]

    /// Asks for the body, and keeps each answer at once.
    func body(in session: FlowSession) async throws -> FirstRunOutcome {
        var words: [String] = []
        let sexes: [(label: String, value: Sex)] = [("female (woman)", .female), ("male (man)", .male)]
        if let sex = try await session.chooseOrSkip("Sex, for the formulas of metabolism", option: "--sex", from: sexes)
        {
            try await keep(Answers(sex: sex), on: session.time.today)
            words.append("Sex: \(sex.rawValue).")
        }
        let (today, order) = (session.time.today, session.context.forms.dateOrder)
        let birth = try await session.askOrSkip("Day of birth, or age", option: "--born") { text throws(Failure) in
            try BodyReading.birth(text, today: today, order: order)
        }
        if let birth {
            try await keep(Answers(birth: birth), on: today)
            switch birth {
            case .day(let day): words.append("Born \(session.context.forms.date(day)).")
            case .age(let years): words.append("\(years) years old.")
            }
        }
        let units = session.units
        let isMetric = units == .metric
        let heights = isMetric ? "Height, such as 168 or 1.68m" : "Height, such as 5'6\" or 66in"
        let height = try await session.askOrSkip(heights, option: "--height") {
            text throws(Failure) in try BodyReading.centimetres(text, bare: units)
        }
        if let height {
            try await keep(Answers(heightCm: height), on: today)
            words.append("\(BodyText.height(height, in: units, session.context.forms)) tall.")
        }
        let weights = isMetric ? "Weight, such as 64 or 64kg" : "Weight, such as 141 or 141lb"
        let weight = try await session.askOrSkip(weights, option: "--weight") {
            text throws(Failure) in try BodyReading.kilograms(text, bare: units)
        }
        if let weight {
            try await keep(Answers(weightKg: weight), on: today)
            words.append("\(BodyText.weight(weight, in: units, session.context.forms)).")
        }
        return words.isEmpty ? .skipped : .done([words.joined(separator: " ")])
    }

    /// Asks how much the person moves and where their weight is to go.
    func goal(in session: FlowSession) async throws -> FirstRunOutcome {
        var words: [String] = []
        let activity = try await session.chooseOrSkip(
            "How much do you move on a usual day?",
            option: "--activity",
            from: Self.activities
        )
        if let activity {
            try await keep(Answers(activity: activity), on: session.time.today)
            words.append("Activity: \(activity.rawValue); it counts until your expenditure is learnt.")
        }
        let goal = try await session.chooseOrSkip(
            "What do you want your weight to do?",
            option: "--goal",
            from: Self.goals
        )
        if let goal {
            try await keep(Answers(goal: goal), on: session.time.today)
            words.append("Goal: \(goal.rawValue).")
        }
        return words.isEmpty ? .skipped : .done([words.joined(separator: " ")])
    }

    /// - Parameter today: the day on which an age is said.
    func keep(_ answers: Answers, on today: LocalDay) async throws {
        try await journal.saveBody("set \(answers.names)", as: command, on: today, weightKg: answers.weightKg) {
            profile in
            if let sex = answers.sex { profile.sex = sex }
            switch answers.birth {
            case .day(let day): (profile.birthDate, profile.ageYears, profile.ageStatedOn) = (day, nil, nil)
            case .age(let years): (profile.birthDate, profile.ageYears, profile.ageStatedOn) = (nil, years, today)
            case nil: break
            }
            if let height = answers.heightCm { profile.heightCm = height }
            if let weight = answers.weightKg { profile.weightKg = weight }
            if let activity = answers.activity { profile.activity = activity }
            if let goal = answers.goal { profile.goal = goal }
        }
    }
}

extension BodyStep {
    /// The steps of the first run.
    static let steps = [
        FirstRunStep(
            "body",
            "Your body",
            order: 20,
            command: "food profile edit --height 168 --weight 64",
            isAnswered: { resolver in
                let profile = try await step(resolver).profile()
                return profile.heightCm != nil && profile.weightKg != nil
            }
        ) { resolver, session in
            try await step(resolver).body(in: session)
        },
        FirstRunStep(
            "goal",
            "Activity and goal",
            order: 30,
            command: "food profile edit --activity moderate --goal cut",
            isAnswered: { try await step($0).profile().goal != nil },
            conclusion: { resolver, context in
                let food = try await resolver.get(FoodCoordinator.self)
                let report = try await TargetsReport(day: context.time.today, food: food)
                return CardContent(
                    report.presentation(in: context),
                    suggestions: [CommandSuggestion("food log 2 eggs and toast", "Log what you ate")]
                )
            }
        ) { resolver, session in
            try await step(resolver).goal(in: session)
        },
    ]

    private func profile() async throws -> UserProfile {
        try await journal.database.read { try ProfileStore.profile(in: $0) }
    }

    private static func step(_ resolver: ServiceResolver) async throws -> BodyStep {
        let database = try await resolver.get(AppDatabase.self)
        return BodyStep(journal: FoodJournal(database: database, time: database.time))
    }
}
