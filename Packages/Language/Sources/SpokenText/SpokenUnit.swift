/// A unit that people count in, by the name that the tables of every language use for it.
public enum SpokenUnit: String, Sendable, Hashable, CaseIterable {
    case milligram, gram, kilogram, ounce, pound, stone
    case milliliter, centiliter, deciliter, liter
    case teaspoon, tablespoon, dessertspoon, fluidOunce, cup, pint, quart, gallon
    case millimeter, centimeter, meter, kilometer, inch, foot, yard, mile
    case second, minute, hour, day, week, fortnight, month, year

    public enum Dimension: Sendable, Hashable {
        /// In grams.
        case mass
        /// In milliliters.
        case volume
        /// In meters.
        case length
        /// In seconds, to the hour.
        case time
        /// In days; months and years have no scale.
        case calendar
    }

    public var dimension: Dimension {
        switch self {
        case .milligram, .gram, .kilogram, .ounce, .pound, .stone: .mass
        case .milliliter, .centiliter, .deciliter, .liter, .teaspoon, .tablespoon, .dessertspoon, .fluidOunce, .cup,
            .pint,
            .quart, .gallon:
            .volume
        case .millimeter, .centimeter, .meter, .kilometer, .inch, .foot, .yard, .mile: .length
        case .second, .minute, .hour: .time
        case .day, .week, .fortnight, .month, .year: .calendar
        }
    }

    /// In the dimension's own unit: the international avoirdupois pound (0.45359237 kg), the international foot (0.3048 m), the
    /// customary cup of the United States (half a pint of 1/8 gallon, 231 cubic inches). 30 and 365 days, roughly, for a month
    /// and a year: who needs the day asks ``SpokenDay``.
    public var scale: Double {
        switch self {
        case .milligram: 0.001
        case .gram, .milliliter, .meter, .second, .day: 1
        case .kilogram, .liter, .kilometer: 1000
        case .ounce: 28.349_523_125
        case .pound: 453.592_37
        case .stone: 6350.293_18
        case .centiliter: 10
        case .deciliter: 100
        case .teaspoon: 4.928_921_593_75
        case .tablespoon: 14.786_764_781_25
        case .dessertspoon: 9.857_843_187_5
        case .fluidOunce: 29.573_529_562_5
        case .cup: 236.588_236_5
        case .pint: 473.176_473
        case .quart: 946.352_946
        case .gallon: 3785.411_784
        case .millimeter: 0.001
        case .centimeter: 0.01
        case .inch: 0.0254
        case .foot: 0.3048
        case .yard: 0.9144
        case .mile: 1609.344
        case .minute: 60
        case .hour: 3600
        case .week: 7
        case .fortnight: 14
        case .month: 30
        case .year: 365
        }
    }
}

/// An amount with its unit: `2 kg`, `half an hour`, `2-3 cups`.
public struct Quantity: Sendable, Hashable {
    /// The two ends of what was said, mostly one figure.
    public let amount: ClosedRange<Double>
    public let unit: SpokenUnit

    /// The mean of a range.
    public var value: Double { amount.lowerBound + (amount.upperBound - amount.lowerBound) / 2 }
    /// In the unit of the dimension: grams, milliliters, meters, seconds, days.
    public var base: Double { value * unit.scale }
}

public enum PartOfDay: String, Sendable, Hashable, CaseIterable {
    case morning, noon, afternoon, evening, night
}

public enum HalfOfDay: String, Sendable, Hashable {
    case am, pm
}
