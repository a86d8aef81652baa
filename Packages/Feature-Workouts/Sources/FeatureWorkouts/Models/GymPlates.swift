import Core
import Strength

/// The setting `plates`: what a person has to put on the bar; empty is what most gyms have.
struct GymPlates: SettingValue {
    let settingText: String

    static var settingKind: SettingKind {
        .form("Say the bar and its plates, such as 'bar 20, 20x4, 10x4, 2.5x2', or unset it.")
    }

    init?(settingText: String) {
        // In either unit: which one is meant is known only where the person's is.
        guard settingText.isEmpty || PlateSet(settingText, unit: .kg) != nil else { return nil }
        self.settingText = settingText
    }

    static let usual = GymPlates()

    private init() { settingText = "" }

    /// - Parameters:
    ///   - unit: the person's, in which the numbers are where the setting names none.
    ///   - asked: the unit that plates are asked for in; those of the other are no answer then.
    func plates(_ unit: MassUnit, asked: MassUnit? = nil) -> PlateSet {
        let own = PlateSet(settingText, unit: unit) ?? .usual(unit)
        return asked.map { $0 == own.unit ? own : .usual($0) } ?? own
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let plates = GymPlates(settingText: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "These are not plates.")
        }
        self = plates
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(settingText)
    }
}
