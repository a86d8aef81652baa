/// A unit in which people say how much they ate.
///
/// Masses and volumes have a fixed size; pieces, vessels and sizes mean what the food's own measures say.
@usableFromInline package enum FoodUnit: String, CaseIterable, Sendable, Hashable, Codable {
    // Usable from inline: the parser compares it all the time, and each comparison would be a call.
    // Masses.
    case gram, kilogram, milligram, ounce, pound, stone
    // Volumes.
    case milliliter, centiliter, deciliter, liter, teaspoon, tablespoon, dessertspoon, fluidOunce, cup, pint, quart
    case gallon
    // A piece of the food itself, and a usual portion of it.
    case each, serving
    // Parts.
    case slice, piece, half, quarter, wedge, strip, stick, clove, stalk, spear, sprig, leaf, ear, head, bunch, cube,
        ball
    case square, ring, fillet, patty, link, bar, pat, knob, rib, wing, leg, thigh, drumstick, breast, rack, block, sheet
    case finger, nugget, biscuit, rasher, segment, floret, roll, loaf, row
    // Vessels and packages.
    case glass, mug, bowl, plate, can, bottle, jar, package, box, carton, tub, pot, container, sachet, tray, pitcher,
        shot
    // By hand, and a little.
    case handful, scoop, pinch, dash, drop, splash, drizzle, dollop, squeeze, sprinkle, spread, bite, sip, fistful,
        stack
    // In a sandwich, on a cereal.
    case filling, topping
    // Sizes, as measures: "1 large".
    case extraSmall, small, medium, large, extraLarge
    // Read, and without a weight of their own.
    case bushel, batch, inch, centimeter

    /// By definition.
    package static let gramsPerPound = 453.59237

    /// Grams in one, where the unit is a mass.
    package var massInGrams: Double? {
        switch self {
        case .gram: 1
        case .kilogram: 1000
        case .milligram: 0.001
        case .ounce: Self.gramsPerPound / 16
        case .pound: Self.gramsPerPound
        case .stone: 6350.29318
        default: nil
        }
    }

    /// Millilitres in one, where the unit is a volume. US customary sizes, as in the USDA's household measures.
    package var volumeInMilliliters: Double? {
        switch self {
        case .milliliter: 1
        case .centiliter: 10
        case .deciliter: 100
        case .liter: 1000
        case .teaspoon: 4.92892159375
        case .dessertspoon: 9.8578431875
        case .tablespoon: 14.78676478125
        case .fluidOunce: 29.5735295625
        case .cup: 236.5882365
        case .pint: 473.176473
        case .quart: 946.352946
        case .gallon: 3785.411784
        default: nil
        }
    }

    /// The name for people, singular.
    package var title: String {
        switch self {
        case .each: "piece"
        case .fluidOunce: "fl oz"
        case .extraSmall: "extra small"
        case .extraLarge: "extra large"
        default: rawValue
        }
    }
}
