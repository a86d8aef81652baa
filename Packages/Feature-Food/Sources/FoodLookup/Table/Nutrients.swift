import Core

/// Amounts of nutrients, each known or missing. A missing amount is not zero.
package struct Nutrients: Sendable, Hashable {
    /// One value per nutrient in `Nutrient`'s order, NaN where missing; empty where nothing is known.
    private var values: [Double]

    /// Nothing known.
    package init() {
        values = []
    }

    /// The given amounts; all others are missing.
    package init(_ amounts: [Nutrient: Double]) {
        self.init()
        for (nutrient, amount) in amounts { self[nutrient] = amount }
    }

    /// A packed row in `Nutrient`'s order, NaN where missing. Missing columns at the end stay missing.
    package init(row: [Double]) {
        values = row
    }

    /// The amount, or nil where it is missing.
    package subscript(nutrient: Nutrient) -> Double? {
        get {
            guard nutrient.rawValue < values.count else { return nil }
            let value = values[nutrient.rawValue]
            return value.isNaN ? nil : value
        }
        set {
            while values.count < Nutrient.allCases.count { values.append(.nan) }
            values[nutrient.rawValue] = newValue ?? .nan
        }
    }

    package var kcal: Double? { self[.kcal] }
    package var protein: Double? { self[.protein] }
    package var carbs: Double? { self[.carbs] }
    package var fat: Double? { self[.fat] }
    package var fiber: Double? { self[.fiber] }
    package var sugar: Double? { self[.sugar] }
    package var sodium: Double? { self[.sodium] }

    /// The nutrients that are known, in `Nutrient`'s order.
    package var known: [(nutrient: Nutrient, amount: Double)] {
        Nutrient.allCases.compactMap { nutrient in self[nutrient].map { (nutrient, $0) } }
    }

    /// Every known amount times `factor`.
    package func scaled(by factor: Double) -> Nutrients {
        Nutrients(row: values.map { $0 * factor })
    }

    /// These amounts, with those known in `other` in their place.
    package func overridden(by other: Nutrients) -> Nutrients {
        var result = self
        for (nutrient, amount) in other.known { result[nutrient] = amount }
        return result
    }

    /// The sum of what is known: a nutrient missing on both sides stays missing.
    package static func + (left: Nutrients, right: Nutrients) -> Nutrients {
        var result = left
        for (nutrient, amount) in right.known { result[nutrient] = (left[nutrient] ?? 0) + amount }
        return result
    }

    package static func == (left: Nutrients, right: Nutrients) -> Bool {
        Nutrient.allCases.allSatisfy { left[$0] == right[$0] }
    }

    package func hash(into hasher: inout Hasher) {
        for nutrient in Nutrient.allCases { hasher.combine(self[nutrient]) }
    }
}

/// A keyed object with only the known amounts: `{"kcal":155,"protein":13}`.
extension Nutrients: Codable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: Key.self)
        if decoder is JSONValueDecoder {
            // As the members that they are: the runtime would look up what makes a key of each of a container's keys.
            let members = try decoder.singleValueContainer().decode(JSONValue.self).objectValue ?? [:]
            for (key, value) in members {
                guard let nutrient = Nutrient(key: key) else { continue }
                self[nutrient] =
                    try value.doubleValue ?? container.decodeIfPresent(Double.self, forKey: Key(stringValue: key))
            }
            return
        }
        for key in container.allKeys {
            guard let nutrient = Nutrient(key: key.stringValue) else { continue }
            self[nutrient] = try container.decodeIfPresent(Double.self, forKey: key)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for (nutrient, amount) in known { try container.encode(amount, forKey: Key(stringValue: nutrient.key)) }
    }
}
