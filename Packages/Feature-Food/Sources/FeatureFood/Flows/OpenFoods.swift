import Core
import FoodDiary
import FoodReading
import FoodRules
import SpokenText

/// Asks about the foods of a sentence that nobody knows or that are guesses, where somebody can answer. What is answered is
/// kept as a food of the person's own, so that it is asked once.
enum OpenFoods {
    private enum Answer: Sendable {
        case food(String)
        case asRead
        case energy
        case keep
        case leaveOut
    }

    /// The sentence with the answers in it.
    static func ask(about parsed: ParsedMeal, food: FoodCoordinator, in session: FlowSession) async throws -> ParsedMeal
    {
        guard parsed.correction == nil else { return parsed }
        var result = parsed
        result.items = []
        for item in parsed.items {
            var names = item.alternatives.map(\.name)
            var choices: [(label: String, value: Answer)] = []
            switch item.problem {
            case .guess(let food)?: names.insert(food, at: 0)
            case .unclear?:
                if let food = item.food, let grams = item.grams {
                    choices.append(("\(food.name), \(NumberText.short(grams)) g", .asRead))
                }
            case .unknownFood?: break
            default:
                result.items.append(item)
                continue
            }
            choices += names.prefix(2 - choices.count).map { (label: $0, value: Answer.food($0)) }
            choices.append((label: "None of these: type its kcal", value: .energy))
            choices.append((label: "Keep the words without figures", value: .keep))
            choices.append((label: "Leave it out", value: .leaveOut))
            let answer = try await session.choose(
                "What is \"\(FoodError.short(item.text))\"",
                option: "other words for it",
                from: choices
            )
            // What its words mean has been said.
            result.notUnderstood.removeAll { item.text.contains($0) }
            switch answer {
            case .keep: result.items.append(item)
            case .leaveOut: break
            case .asRead:
                var read = item
                read.problem = nil
                result.items.append(read)
            case .food(let name):
                let read = try await reread(item, as: name, food: food)
                if let record = read.food { try await food.ownFoods.remember(item.name, as: record) }
                result.items.append(read)
            case .energy: result.items.append(try await stated(item, food: food, in: session))
            }
        }
        return result
    }

    /// The item with the energy that the person types.
    private static func stated(
        _ item: ParsedItem,
        food: FoodCoordinator,
        in session: FlowSession
    ) async throws -> ParsedItem {
        let question = "Kcal of all of it, \(FoodError.short(item.text))"
        let typed = try await session.askOrSkip(question, option: "words with its kcal") { text throws(Failure) in
            guard let kcal = QuantityArgument(argument: text)?.number, kcal >= 0, kcal < 5000 else {
                throw .usage("food.kcal", "'\(text.prefix(20))' is not a number of kcal from 0 to 5,000.")
            }
            return kcal
        }
        guard let typed else { return item }
        var result = item
        (result.food, result.problem, result.confidence, result.assumptions) = (nil, nil, 1, [])
        result.stated[.kcal] = typed
        // What one piece or one gram of it has, as far as that was said.
        let portion = item.unitIsStated ? item.grams : nil
        try await food.ownFoods.remember(item.name, kcal: typed, count: item.quantity, grams: portion)
        return result
    }

    /// The item again, with the food that was meant.
    private static func reread(_ item: ParsedItem, as name: String, food: FoodCoordinator) async throws -> ParsedItem {
        let amount =
            item.quantityIsStated
            ? "\(NumberText.short(item.quantity)) \(item.unitIsStated ? item.unit.title + " " : "")" : ""
        guard var read = try await food.read(amount + name).items.first else { return item }
        read.text = item.text
        read.meal = item.meal
        read.time = item.time
        // Which it was has just been said; its usual portion is taken, as it will be whenever the words come again.
        if case .unclear? = read.problem { read.problem = nil }
        return read
    }
}
