extension FoodRecord {
    /// Whether it is drunk, so that milk or sugar "with" it is only a little. By the USDA's food group: NDB numbers of
    /// beverages begin with 14.
    var isDrink: Bool { sourceNumber?.hasPrefix("14") ?? false }

    /// Whether it is eaten with milk poured on: NDB numbers of breakfast cereals begin with 08.
    var isCereal: Bool { sourceNumber?.hasPrefix("08") ?? false }
}

extension String {
    /// The text with its first letter in upper case.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
