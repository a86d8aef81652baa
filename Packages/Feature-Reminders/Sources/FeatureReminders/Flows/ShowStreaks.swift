import Core

struct ShowStreaks: Flow {
    static let descriptor = FlowDescriptor(
        "streaks",
        "Show how long you have kept things up",
        discussion: "Days in a row, up to today or yesterday: today is not over.",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "All")]
    )

    func run(with engagement: Engagement, in session: FlowSession) async throws -> StreaksReport {
        try await engagement.streaks(today: session.time.today)
    }
}

struct StreaksReport: FlowResult {
    let food: Streak
    /// Days in a row with training.
    let trainingDays: Int?

    func presentation(in context: FlowContext) -> Presentation {
        var pairs = [
            KeyValue(
                "Food logged",
                food.days == 0
                    ? "no streak yet"
                    : context.forms.counted(food.days, "day")
                        + (food.since.map { " since \(context.forms.shortDate($0))" } ?? "")
            )
        ]
        if let trainingDays {
            let words =
                switch trainingDays {
                case 0: "no streak yet"
                case 1: "1 day"
                default: "\(context.forms.number(Int64(trainingDays))) days in a row"
                }
            pairs.append(KeyValue("Trained", words))
        }
        return .keyValues(pairs)
    }
}
