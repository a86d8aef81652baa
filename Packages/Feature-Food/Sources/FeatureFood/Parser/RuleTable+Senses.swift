/// Words that mean one food or another by what stands beside them.
extension RuleTable {
    /// A word, the words beside it that decide, and the name of the food that is then meant.
    struct Sense: Sendable {
        var word: String
        /// One of these joined after it: "chips and salsa".
        var before: [String]
        /// One of these joined before it: "steak and chips".
        var after: [String]
        var meaning: String
    }

    static let senses: [Sense] = [
        Sense(
            word: "chips",
            before: ["salsa", "guac", "guacamole", "queso", "dip"],
            after: ["salsa", "guac", "guacamole", "queso"],
            meaning: "tortilla chips"
        ),
        Sense(
            word: "chips",
            before: ["gravy", "peas", "beans"],
            after: [
                "fish", "steak", "burger", "cheeseburger", "egg", "eggs", "sausage", "sausages", "pie", "gammon",
                "scampi", "ham", "cod",
                "haddock", "kebab", "nuggets", "fingers", "ribs", "chicken", "peas", "beans", "gravy", "curry",
                "lasagne", "mussels",
                "hamburger", "whopper", "mac", "wings", "goujons", "schnitzel", "battered", "ribeye", "sirloin",
            ],
            meaning: "oven chips"
        ),
    ]
}
