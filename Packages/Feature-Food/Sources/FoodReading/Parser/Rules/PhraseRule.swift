/// What a fixed sequence of words means.
enum PhraseRule: Sendable {
    case meal(MealHint)
    case time(TimeHint)
    case filler
    case separator
    case negation
    case number(Double)
    case unit(FoodUnit)
    case approximate
    case modifier
}
