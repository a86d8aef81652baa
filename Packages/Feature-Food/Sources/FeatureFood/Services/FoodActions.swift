import AppData
import Core
import FoodDiary
import SpokenText

/// The actions of Food's card: what is done most often, asked for in a word or two.
enum FoodActions {
    static let all = [log, drink, weigh]

    private static let log = QuickAction("f", "log food") { resolver, session in
        let meal = try await resolver.get(FoodCoordinator.self).showLogging(nil, in: session)
        return meal.map { "Logged \($0.foods.joined(separator: ", "))." }
    }

    private static let drink = QuickAction("w", "water") { resolver, session in
        let words = try await session.ask(
            Question("How much water? Such as 500ml or two glasses", option: "'bento food water'")
        )
        guard !words.allSatisfy(\.isWhitespace) else { return nil }
        let food = try await resolver.get(FoodCoordinator.self)
        return try await food.diary.drink(words, at: Diary.Place(), settings: food.settings)
            .sentence(in: session.context)
    }

    private static let weigh = QuickAction("b", "body weight") { resolver, session in
        let words = try await session.ask(
            Question(
                "What do you weigh? Such as \(session.units == .metric ? "72.5kg" : "160lb")",
                option: "'bento food weigh'"
            )
        )
        guard !words.allSatisfy(\.isWhitespace) else { return nil }
        let kilograms = try BodyReading.kilograms(words, bare: session.units)
        let food = try await resolver.get(FoodCoordinator.self)
        _ = try await food.body.weigh(kilograms: kilograms, bodyFatPercent: nil, on: session.time.today)
        return "Weighed: \(BodyText.weight(kilograms, in: session.units, session.context.forms))."
    }
}
