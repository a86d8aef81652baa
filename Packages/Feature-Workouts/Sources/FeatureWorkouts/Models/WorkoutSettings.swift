import Core

/// The settings of Workouts.
enum WorkoutSettings {
    enum Cues: String, SettingValue, CaseIterable {
        case sound, notice, off
    }

    static let cues = SettingKey("cues", "How the end of a rest and a record are told.", default: Cues.sound)
    static let volume = SettingKey("cue-volume", "How loud sounds are, 0 to 100.", default: 60)
    static let quietFrom = SettingKey("quiet-from", "The hour from which there is no sound, 0 to 23.", default: 22)
    static let quietTo = SettingKey("quiet-to", "The hour at which sounds are heard again, 0 to 23.", default: 7)
    static let importFolders = SettingKey(
        "import-folders",
        "Folders, parted by colons, whose new exports are imported by themselves; empty: none.",
        default: ""
    )
    static let plates = SettingKey(
        "plates",
        "The plates at hand: 'bar 20, 20x4, 10x4, 2.5x2' are a bar of 20 and four plates of 20; empty: those of most gyms.",
        default: GymPlates.usual
    )
    static let rest = SettingKey("rest-seconds", "Seconds of rest where an exercise says none.", default: 90)
}
