import CoachIntents
import Core

/// Which flow does what was asked, and what it is given.
struct IntentAction: Sendable {
    /// The flow, by its id.
    let flow: String
    /// What to give it, by the names of its arguments; those that it does not have are left out.
    let input: JSONValue

    /// The flows that can do it, the best first: a feature may not be there, or not have one of them.
    static func candidates(for match: IntentMatch, forms: LocaleForms) -> [IntentAction] {
        let day = match["day"].map { JSONValue.string($0) } ?? nil
        let text = JSONValue.string(match["text"] ?? "")
        func action(_ flow: String, _ input: [String: JSONValue] = [:]) -> IntentAction {
            IntentAction(flow: flow, input: .object(input.filter { $0.value != .null && $0.value != "" }))
        }
        switch match.intent {
        case .logFood: return [action("food.log", ["text": text])]
        case .logWater:
            return [
                action("food.water", ["amount": .string(SpokenAmount.text(match["text"], forms: forms)), "day": day])
            ]
        case .logWeight:
            return [
                action("food.weigh", ["weight": .string(SpokenAmount.text(match["text"], forms: forms)), "day": day])
            ]
        case .logWorkout: return [action("workouts.log", ["text": text, "day": day])]
        case .logCheckIn: return [action("health.log", ["text": text])]
        // What is planned for today, else the programme's next day, else a workout without a plan.
        case .runWorkout where match["command"] == "start":
            return [
                action("workouts.start", ["planned": true]), action("workouts.start", ["name": "next"]),
                action("workouts.start"),
            ]
        case .runWorkout: return [action("workouts.\(match["command"] ?? "pause")")]
        case .setPlace: return [action("location.set", ["place": text])]
        case .foodEaten:
            return match["period"] == nil
                ? [action("food.day", ["day": day])] : [action("food.week"), action("food.day")]
        case .foodLeft: return [action("food.day")]
        case .foodTargets: return [action("food.targets", ["day": day])]
        case .foodSuggestion: return [action("food.favorite.list"), action("food.day")]
        case .waterDrunk: return [action("food.day", ["day": day])]
        case .weight: return [action("food.trends")]
        case .trends:
            let days = match["period"].flatMap(Self.days) ?? 30
            guard match["metric"] == "training" else {
                return [action("food.trends", ["days": .integer(Int64(min(max(days, 7), 730)))])]
            }
            return [action("workouts.trends", ["weeks": .integer(Int64(min(max(days / 7, 2), 520)))])]
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
        case .balance: return [action("wallet.balance")]
        case .payments: return [action("wallet.list")]
        case .receive:
            return [action("wallet.receive", ["amount": .string(match["amount"] ?? "")])]
        case .whereAmI: return [action("location.here")]
        case .findPlace: return [action("location.search", ["text": text])]
        case .nearby: return [action("location.near")]
        case .distance:
            return [
                action("location.distance", ["from": .string(match["from"] ?? ""), "to": .string(match["to"] ?? "")])
            ]
        case .remind: return [action("reminders.add", ["sentence": text])]
        case .reminders: return [action("reminders.list")]
        case .convert: return [action("wallet.convert", ["amount": .string(match["amount"] ?? "")])]
        case .undo: return []
        case .open:
            let flows = [
                "workouts": "workouts.list", "food": "food.day", "wallet": "wallet.balance",
                "location": "location.map",
                "account": "account.status",
            ]
            return flows[match["screen"] ?? ""].map { [action($0)] } ?? []
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

    /// How many days a period reaches back.
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
