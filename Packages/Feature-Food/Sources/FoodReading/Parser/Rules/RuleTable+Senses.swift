/// Words that mean one food or another by what else is eaten with it.
extension RuleTable {
    /// A word, the words elsewhere in the sentence that decide, and the name of the food that is then meant.
    struct Sense: Sendable {
        var word: String
        /// One of these must be in the sentence.
        var beside: [String]
        /// None of these may be in it.
        var without: [String]
        var meaning: String
    }

    static let senses: [Sense] = [
        Sense(
            word: "squash",
            beside: ["glass", "pint", "drink", "drank"],
            without: ["roasted"],
            meaning: "orange squash"
        ),
        Sense(
            word: "roll",
            beside: [
                "bacon", "sausage", "sausages", "ham", "beef", "pork", "burger", "egg", "eggs", "rasher", "rashers",
            ],
            without: ["dinner", "spring", "sushi", "swiss", "soup"],
            meaning: "burger bun"
        ),
        Sense(
            word: "jelly",
            beside: ["custard", "cream", "trifle"],
            without: ["peanut", "toast", "bread", "bagel", "sandwich"],
            meaning: "jello"
        ),
        Sense(
            word: "cheese",
            beside: ["burger", "burgers", "patty", "patties", "hamburger", "hamburgers", "bun", "buns"],
            without: ["cheddar", "swiss", "grated", "cottage", "cream"],
            meaning: "american cheese"
        ),
        Sense(
            word: "beans",
            beside: [
                "rice", "taco", "tacos", "burrito", "quesadilla", "tortilla", "tortillas", "salsa", "enchiladas",
                "taquito",
            ],
            without: ["toast", "baked", "jacket", "green", "sausage", "sausages"],
            meaning: "pinto beans"
        ),
        Sense(
            word: "chips",
            beside: ["salsa", "guac", "guacamole", "queso"],
            without: [],
            meaning: "tortilla chips"
        ),
        Sense(
            word: "chips",
            beside: [
                "fish", "battered", "cod", "haddock", "scampi", "kebab", "doner", "chippy", "mushy", "vinegar",
                "portion",
            ],
            without: [
                "sandwich", "sandwiches", "bag", "packet", "packets", "bags", "baguette", "oz", "fingers", "oven",
            ],
            meaning: "restaurant fries"
        ),
        Sense(
            word: "chips",
            beside: [
                "fish", "steak", "burger", "cheeseburger", "egg", "eggs", "sausage", "sausages", "pie", "gammon",
                "scampi", "cod",
                "haddock", "kebab", "nuggets", "ribs", "peas", "beans", "gravy", "curry", "lasagne", "mussels", "ham",
                "chicken",
                "hamburger", "portion", "chippy", "doner", "wings", "goujons", "schnitzel", "battered", "ribeye",
                "sirloin", "vinegar", "mushy",
            ],
            without: [
                "sandwich", "sandwiches", "sub", "wrap", "bag", "packet", "packets", "bags", "roll", "toastie",
                "baguette", "oz", "salad",
            ],
            meaning: "oven chips"
        ),
    ]
}
