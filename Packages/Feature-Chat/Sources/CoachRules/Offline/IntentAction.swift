import CoachIntents
import Core

/// The flow that does what was asked, with its input.
struct IntentAction: Sendable {
    /// The flow, by its id.
    let flow: String
    /// The input, by the names of the flow's arguments; those that it does not have are left out.
    let input: JSONValue

    /// The flows that can do it, the best first: a feature may not be there, or not have one of them.
    static func candidates(for match: IntentMatch, forms: LocaleForms) -> [IntentAction] {
        switch match.intent {
        case .logFood, .logWater, .logWeight, .foodEaten, .foodLeft, .foodTargets, .foodSuggestion, .waterDrunk,
            .weight:
            food(match, forms)
        case .logWorkout, .runWorkout, .workoutsDone, .workoutsPlanned, .records, .readiness, .goals, .workoutPlan:
            training(match)
        case .trends: [trends(match)]
        case .balance: [action("wallet.balance")]
        case .payments: [action("wallet.list")]
        case .receive: [action("wallet.receive", ["amount": .string(match["amount"] ?? "")])]
        case .convert: [action("wallet.convert", ["amount": .string(match["amount"] ?? "")])]
        case .setPlace: [action("location.set", ["place": text(match)])]
        case .whereAmI: [action("location.here")]
        case .findPlace: [action("location.search", ["text": text(match)])]
        case .nearby: [action("location.near")]
        case .distance:
            [action("location.distance", ["from": .string(match["from"] ?? ""), "to": .string(match["to"] ?? "")])]
        case .logCheckIn: [action("health.log", ["text": text(match)])]
        case .remind: [action("reminders.add", ["sentence": text(match)])]
        case .reminders: [action("reminders.list")]
        case .open: screens[match["screen"] ?? ""].map { [action($0)] } ?? []
        default: []
        }
    }

    private static let screens = [
        "workouts": "workouts.list", "food": "food.day", "wallet": "wallet.balance", "location": "location.map",
        "account": "account.status",
    ]

    private static func action(_ flow: String, _ input: [String: JSONValue] = [:]) -> IntentAction {
        IntentAction(flow: flow, input: .object(input.filter { $0.value != .null && $0.value != "" }))
    }

    private static func text(_ match: IntentMatch) -> JSONValue { .string(match["text"] ?? "") }

    private static func day(_ match: IntentMatch) -> JSONValue { match["day"].map { .string($0) } ?? .null }

    private static func food(_ match: IntentMatch, _ forms: LocaleForms) -> [IntentAction] {
        let day = day(match)
        switch match.intent {
        case .logFood: return [action("food.log", ["text": text(match)])]
        case .logWater:
            return [
                action("food.water", ["amount": .string(SpokenAmount.text(match["text"], forms: forms)), "day": day])
            ]
        case .logWeight:
            return [
                action("food.weigh", ["weight": .string(SpokenAmount.text(match["text"], forms: forms)), "day": day])
            ]
        case .foodEaten:
            return match["period"] == nil
                ? [action("food.day", ["day": day])] : [action("food.week"), action("food.day")]
        case .foodLeft: return [action("food.day")]
        case .foodTargets: return [action("food.targets", ["day": day])]
        case .foodSuggestion: return [action("food.favorite.list"), action("food.day")]
        case .waterDrunk: return [action("food.day", ["day": day])]
        case .weight: return [action("food.trends")]
        default: return []
        }
    }

    private static func trends(_ match: IntentMatch) -> IntentAction {
        let days = match["period"].flatMap(Self.days) ?? 30
        guard match["metric"] == "training" else {
            return action("food.trends", ["days": .integer(Int64(min(max(days, 7), 730)))])
        }
        return action("workouts.trends", ["weeks": .integer(Int64(min(max(days / 7, 2), 520)))])
    }

    private static func training(_ match: IntentMatch) -> [IntentAction] {
        let day = day(match)
        switch match.intent {
        case .logWorkout: return [action("workouts.log", ["text": text(match), "day": day])]
        // What is planned for today, else the program's next day, else a workout without a plan.
        case .runWorkout where match["command"] == "start":
            return [
                action("workouts.start", ["planned": true]), action("workouts.start", ["name": "next"]),
                action("workouts.start"),
            ]
        case .runWorkout: return [action("workouts.\(match["command"] ?? "pause")")]
        case .workoutsDone:
            guard let period = match["period"] else { return [action("workouts.list", ["before": day])] }
            let of: JSONValue = period == "last-week" ? "-7" : nil
            return period.hasSuffix("-week")
                ? [action("workouts.week", ["of": of])] : [action("workouts.list", ["count": 30])]
        case .workoutsPlanned: return [action("workouts.program.next")]
        case .records:
            return [action("workouts.records", ["exercise": .string(match["exercise"] ?? "")])]
        case .readiness: return [action("workouts.readiness")]
        case .goals: return [action("workouts.goal.list")]
        case .workoutPlan: return workoutPlan(match, day: day)
        default: return []
        }
    }

    private static func workoutPlan(_ match: IntentMatch, day: JSONValue) -> [IntentAction] {
        let muscles = (match["muscles"] ?? "").split(separator: ",").map { JSONValue.string(String($0)) }
        // At home is without equipment.
        let there = match["equipment"].map { $0 == "none" ? [] : [JSONValue.string($0)] } ?? []
        let input: [String: JSONValue] = [
            "goal": .string(match["goal"] ?? ""), "muscles": .array(muscles), "equipment": .array(there),
            "minutes": match["minutes"].flatMap { Int64($0) }.map { .integer($0) } ?? nil, "day": day,
        ]
        let given = input.filter { $0.value != .null && $0.value != "" && $0.value != [] }
        return [IntentAction(flow: "chat.plan", input: .object(given))]
    }

    /// The number of days that a period reaches back.
    static func days(_ period: String) -> Int? {
        switch period {
        case "this-week": 7
        case "last-week": 14
        case "this-month": 30
        case "last-month": 60
        case "this-year": 365
        case "last-year": 730
        default: Int(period)
        }
    }
}
