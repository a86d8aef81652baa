import Core
import Strength

package enum WorkoutSettings {
    package enum Cues: String, SettingValue, CaseIterable {
        case sound, notice, off
    }

    package static let cues = SettingKey("cues", "How the end of a rest and a record are told.", default: Cues.sound)
    package static let volume = SettingKey("cue-volume", "How loud sounds are.", default: 60, in: 0...100)
    package static let quietFrom = SettingKey(
        "quiet-from",
        "The hour from which there is no sound.",
        default: 22,
        in: 0...23
    )
    package static let quietTo = SettingKey(
        "quiet-to",
        "The hour at which sounds are heard again.",
        default: 7,
        in: 0...23
    )
    package static let importFolders = SettingKey(
        "import-folders",
        "Folders, parted by colons, whose new exports are imported by themselves; empty: none.",
        default: "",
        form: "Enter paths separated by colons, such as /home/anna/exports:/home/anna/health."
    )
    package static let plates = SettingKey(
        "plates",
        "The plates at hand: 'bar 20, 20x4, 10x4, 2.5x2' are a bar of 20 and four plates of 20; empty: those of most gyms.",
        default: GymPlates.usual
    )
    package static let rest = SettingKey(
        "rest-seconds",
        "Seconds of rest where an exercise says none.",
        default: 90,
        in: 0...3600
    )
    package static let pool = SettingKey(
        "pool-length",
        "Meters of the pool that lengths are counted in; 0: give it in the line.",
        default: 0,
        in: 0...100
    )
}

/// The setting `plates`: what a person has to put on the bar; empty is what most gyms have.
package struct GymPlates: SettingValue {
    package let settingText: String

    package static var settingKind: SettingKind {
        .form("Name the bar and its plates, such as 'bar 20, 20x4, 10x4, 2.5x2', or unset it.")
    }

    package init?(settingText: String) {
        // Both units are read: the person's tells which one is meant.
        guard settingText.isEmpty || PlateSet(settingText, unit: .kg) != nil else { return nil }
        self.settingText = settingText
    }

    static let usual = GymPlates()

    private init() { settingText = "" }

    /// - Parameters:
    ///   - unit: the person's, in which the numbers are where the setting names none.
    ///   - asked: the unit that plates are asked for in; those of the other are no answer then.
    package func plates(_ unit: MassUnit, asked: MassUnit? = nil) -> PlateSet {
        let own = PlateSet(settingText, unit: unit) ?? .usual(unit)
        return asked.map { $0 == own.unit ? own : .usual($0) } ?? own
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let plates = GymPlates(settingText: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "These are not plates.")
        }
        self = plates
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(settingText)
    }
}
