/// The unit in which a weight was said.
package enum MassUnit: String, Sendable, Codable, CaseIterable {
    case kg, lb

    /// Kilograms in one unit; the international pound is exactly 0.45359237 kg.
    package var kilograms: Double { self == .kg ? 1 : 0.453_592_37 }
}
