import Core

enum WorkoutSettings {
    enum Cues: String, SettingValue, CaseIterable {
        case sound, notice, off
    }

    static let cues = SettingKey("cues", "How the end of a rest and a record are told.", default: Cues.sound)
    static let volume = SettingKey("cue-volume", "How loud sounds are.", default: 60, in: 0...100)
    static let quietFrom = SettingKey(
        "quiet-from",
        "The hour from which there is no sound.",
        default: 22,
        in: 0...23
    )
    static let quietTo = SettingKey(
        "quiet-to",
        "The hour at which sounds are heard again.",
        default: 7,
        in: 0...23
    )
    static let importFolders = SettingKey(
        "import-folders",
        "Folders, parted by colons, whose new exports are imported by themselves; empty: none.",
        default: "",
        form: "Say paths parted by colons, such as /home/anna/exports:/home/anna/health."
    )
    static let plates = SettingKey(
        "plates",
        "The plates at hand: 'bar 20, 20x4, 10x4, 2.5x2' are a bar of 20 and four plates of 20; empty: those of most gyms.",
        default: GymPlates.usual
    )
    static let rest = SettingKey(
        "rest-seconds",
        "Seconds of rest where an exercise says none.",
        default: 90,
        in: 0...3600
    )
    static let pool = SettingKey(
        "pool-length",
        "Meters of the pool that lengths are counted in; 0: say it in the line.",
        default: 0,
        in: 0...100
    )
}
