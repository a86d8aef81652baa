import CoachIntents
import Core

/// What could be said next.
enum Starters {
    /// Always worth asking.
    static let standing = [
        "How was my day?", "What did I eat today?", "Plan a 30 minute workout", "What can you do?",
    ]

    /// By what was just talked about.
    static func suggestions(after text: String?) -> [String] {
        guard let text else { return standing }
        let more: [String] =
            switch IntentReader.standard.read(text).intent {
            case .logFood, .foodEaten, .foodLeft, .foodTargets, .foodSuggestion, .logWater, .waterDrunk:
                ["How much protein is left today?", "What should I eat for dinner?", "Undo"]
            case .logWorkout, .workoutsDone, .workoutsPlanned, .workoutPlan, .records, .readiness:
                ["Am I ready to train?", "What did I train this week?", "What are my records?"]
            case .logWeight, .weight, .trends: ["How is my weight trending?", "What is my average calorie intake?"]
            case .balance, .receive, .pay, .payments: ["Show my receive address", "My last payments"]
            case .setPlace, .whereAmI, .findPlace, .nearby: ["What's near me?", "Where am I?"]
            default: []
            }
        return Array((more + standing).prefix(4))
    }
}
