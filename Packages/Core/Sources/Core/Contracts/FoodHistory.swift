import Foundation

/// A food of a meal, with the figures of all of it.
public struct EatenFood: Sendable, Equatable {
    public let day: LocalDay
    /// Minutes after midnight, in the local time of the meal.
    public let minute: Int
    /// The entry that it belongs to.
    public let entry: UUID
    /// `breakfast`, `lunch`, `dinner`, `snack`, `preWorkout`, `postWorkout`.
    public let meal: String
    public let name: String
    /// The number of pieces; `nil` if the food is measured by weight or volume.
    public let pieces: Double?
    public let grams: Double?
    public let macros: Macros
    /// Grams of fiber and sugar, and milligrams of sodium, if known.
    public let fiber: Double?
    public let sugar: Double?
    public let sodium: Double?

    public init(
        day: LocalDay,
        minute: Int,
        entry: UUID,
        meal: String,
        name: String,
        pieces: Double?,
        grams: Double?,
        macros: Macros,
        fiber: Double? = nil,
        sugar: Double? = nil,
        sodium: Double? = nil
    ) {
        (self.day, self.minute, self.entry, self.meal, self.name) = (day, minute, entry, meal, name)
        (self.pieces, self.grams, self.macros) = (pieces, grams, macros)
        (self.fiber, self.sugar, self.sodium) = (fiber, sugar, sodium)
    }
}

/// A body weight and its trend on a day, in kilograms.
public struct WeightPoint: Sendable, Equatable {
    public let day: LocalDay
    public let kilograms: Double
    public let trend: Double

    public init(day: LocalDay, kilograms: Double, trend: Double) {
        (self.day, self.kilograms, self.trend) = (day, kilograms, trend)
    }
}

/// The nutrition figures of a food that somebody names.
public struct FoodFigures: Sendable, Equatable {
    /// The name under which it is known: `avocado`.
    public let name: String
    public let grams: Double?
    public let macros: Macros
    public let fiber: Double?
    public let sugar: Double?
    public let sodium: Double?
    /// True if both the food and the amount are certain.
    public let isSure: Bool

    public init(
        name: String,
        grams: Double?,
        macros: Macros,
        fiber: Double?,
        sugar: Double?,
        sodium: Double?,
        isSure: Bool
    ) {
        (self.name, self.grams, self.macros, self.isSure) = (name, grams, macros, isSure)
        (self.fiber, self.sugar, self.sodium) = (fiber, sugar, sodium)
    }
}

/// Something that the person likes and could eat.
public struct MealIdea: Sendable, Equatable {
    public let name: String
    public let macros: Macros
    /// The number of times it was eaten for this meal in the last two months.
    public let times: Int
    public let isFavorite: Bool

    public init(name: String, macros: Macros, times: Int, isFavorite: Bool) {
        (self.name, self.macros, self.times, self.isFavorite) = (name, macros, times, isFavorite)
    }
}
