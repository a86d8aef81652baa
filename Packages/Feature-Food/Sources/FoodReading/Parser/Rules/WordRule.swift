import FoodLookup
import SpokenText

/// The meanings of one word to the parser, apart from being part of a food's name. A word may mean several things: "cup",
/// "half" and "can" do; the place where it stands decides.
struct WordRule: Sendable {
    /// 1 is Monday.
    var weekday: Int?
    var month: Int?
    /// A unit of time or of the calendar.
    var span: SpokenUnit?
    /// A number word: "two", "dozen".
    var number: Double?
    /// "a", "an": one, and often just grammar.
    var isArticle = false
    /// A unit: "cups", "oz", "slice".
    var unit: FoodUnit?
    /// A unit only right after a number: "c", "g", "l", "in".
    var unitNeedsNumber = false
    /// A size and what it does to a piece's weight where the food has no measure of that size.
    var size: FoodUnit?
    var sizeFactor = 1.0
    /// A nutrient in a stated fact: "20g protein".
    var nutrient: Nutrient?
    /// Kilocalories in one, for "kcal", "calories", "kJ".
    var energy: Double?
    /// The nutrient's name is a food's too, so that it states a fact only beside other facts: "sugar", "salt".
    var nutrientNeedsFacts = false
    var meal: MealHint?
    /// A word that carries nothing: "had", "the", "really".
    var isFiller = false
    /// A word that parts two foods: "and", "with", "then".
    var isSeparator = false
    /// Leaves the next food out: "no", "without".
    var isNegation = false
    /// "about", "roughly".
    var isApproximate = false
    /// Describes a food and seldom decides which: "fresh", "grilled", "homemade".
    var isModifier = false
    /// Names a dish by itself, of the kind that the words before it say: "sandwich", "soup".
    var isDish = false
    /// True for a place where one eats or buys: no food by itself, though many a food's name begins with it.
    var isPlace = false
    /// Who makes it: "heinz", "oatly".
    var isMaker = false
    /// A kind of food that says neither which nor how much: "cheese", "cake", "curry".
    var isVague = false
    /// "x", "times".
    var isTimes = false
    /// A range's middle: "to".
    var isRangeWord = false
}

extension WordRule {
    /// Adds a word's meanings outside of meals.
    mutating func read(_ sense: WordSense) {
        // "Thousand island" and "hundreds and thousands" are foods.
        if !sense.multiplies { number = sense.number ?? sense.fraction }
        isArticle = sense.isArticle
        weekday = sense.isEachWeekday ? nil : sense.weekday
        month = sense.month
        if let common = sense.unit {
            if common.dimension == .time || common.dimension == .calendar { span = common }
            unit = FoodUnit(rawValue: common.rawValue)
        }
        if unit == nil, let short = sense.shortUnits.lazy.compactMap({ FoodUnit(rawValue: $0.rawValue) }).first {
            unit = short
            unitNeedsNumber = true
        }
    }
}

/// The meaning of a fixed sequence of words.
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
