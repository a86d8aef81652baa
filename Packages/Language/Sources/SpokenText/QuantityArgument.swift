import ArgumentParser
import Core

/// A number, alone or with its unit: `100`, `225lb`, `82,5 kg`, `50km`.
///
/// Callers that send JSON send the number alone.
public struct QuantityArgument: ExpressibleByArgument, SchemaRepresentable, Sendable, Hashable, CustomStringConvertible
{
    public let number: Double
    /// In lower case; empty for a number alone.
    public let unit: String

    public init(_ number: Double, _ unit: String = "") {
        self.number = number
        self.unit = unit
    }

    /// Reads a quantity; `nil` where it is none, and for `1,250kg`, whose comma may as well part thousands.
    public init?(argument: String) {
        guard argument.utf8.count <= 64 else { return nil }
        let unit = String(argument.reversed().prefix { $0.isLetter }.reversed())
        let digits = argument.dropLast(unit.count).reversed().drop { $0 == " " }.reversed()
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.,eE".contains($0)) }) else { return nil }
        let parts = digits.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
        if parts.count == 2 {
            guard parts[0].last?.isNumber == true, parts[1].first?.isNumber == true,
                parts[1].count != 3 || parts[0] == "0"
            else { return nil }
        }
        guard parts.count <= 2, let number = Double(parts.joined(separator: ".")), number.isFinite else { return nil }
        self.init(number, unit.lowercased())
    }

    /// The quantity in the own unit of a dimension, such as meters or seconds.
    ///
    /// - Returns: `nil` where the unit is none of it; a number alone has none.
    public func value(_ dimension: SpokenUnit.Dimension) -> Double? {
        Lexicon.standard.sense(of: unit)?.unit(dimension).map { number * $0.scale }
    }

    public var description: String { "\(number)\(unit)" }

    public static var jsonSchema: JSONValue { ["type": "number"] }
}
