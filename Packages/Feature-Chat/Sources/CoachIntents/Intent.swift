/// The wishes to the coach that need no model.
package enum Intent: String, Sendable, Hashable, CaseIterable {
    case logFood = "food.log"
    case logWater = "water.log"
    case logWeight = "weight.log"
    case logWorkout = "workout.log"
    case logCheckIn = "health.log"
    /// Slot `command`: `start`, `pause`, `resume`, `finish` or `cancel`.
    case runWorkout = "workout.run"
    case setPlace = "place.set"
    case daySummary = "day.summary"
    case foodEaten = "food.eaten"
    case foodLeft = "food.left"
    case foodTargets = "food.targets"
    case foodSuggestion = "food.suggest"
    case waterDrunk = "water.drunk"
    case weight = "weight.show"
    case workoutsDone = "workout.done"
    case workoutsPlanned = "workout.planned"
    case records = "workout.records"
    case workoutPlan = "workout.plan"
    case readiness
    case trends
    case balance = "wallet.balance"
    case receive = "wallet.receive"
    case pay = "wallet.pay"
    case payments = "wallet.history"
    case whereAmI = "place.here"
    case findPlace = "place.search"
    case nearby = "place.near"
    case remind = "reminder.add"
    case reminders = "reminder.list"
    case distance = "place.distance"
    case convert = "wallet.convert"
    case undo
    case delete
    case setGoal = "goal.set"
    case goals = "goals.show"
    case open
    case help
    case greeting
    case thanks
    case explain
    /// Nothing that the table knows: a model is needed.
    case unknown

    /// True if it adds to the person's records. A question never does.
    package var isLogging: Bool {
        switch self {
        case .logFood, .logWater, .logWeight, .logWorkout, .logCheckIn, .setPlace: true
        default: false
        }
    }
}

/// An understood sentence.
package struct IntentMatch: Sendable, Hashable {
    package var intent: Intent
    /// By the slot's name: `day`, `period`, `nutrient`, `text`, ...; see the table.
    package var slots: [String: String]

    package init(_ intent: Intent, _ slots: [String: String] = [:]) {
        self.intent = intent
        self.slots = slots
    }

    package subscript(slot: String) -> String? { slots[slot] }
}
