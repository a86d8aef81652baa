import Core
import FoodReading
import FoodRules

/// Asks about the foods of a sentence that nobody knows, where somebody can answer.
enum OpenFoods {
    private enum Answer: Sendable {
        case food(String)
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
            guard case .unknownFood? = item.problem else {
                result.items.append(item)
                continue
            }
            var choices = item.alternatives.prefix(4).map { (label: $0.name, value: Answer.food($0.name)) }
            choices.append((label: "Keep the words without figures", value: .keep))
            choices.append((label: "Leave it out", value: .leaveOut))
            let answer = try await session.choose(
                "What is \"\(FoodError.short(item.text))\"",
                option: "other words for it",
                from: choices
            )
            switch answer {
            case .keep: result.items.append(item)
            case .leaveOut: break
            case .food(let name): result.items.append(try await reread(item, as: name, food: food))
            }
        }
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
        return read
    }
}
