import Core
import ReminderRules

/// The settings of reminders.
enum RemindersSettings {
    static let quietHours = SettingKey(
        "quiet-hours",
        "When nothing is delivered, such as 22:00-07:00; off for never.",
        default: QuietHours.usual
    )
    static let perDay = SettingKey("per-day", "The most reminders delivered on one day.", default: 8, in: 0...1000)
    static let morning = SettingKey("morning", "When the morning is, for sentences.", default: DayParts().morning)
    static let noon = SettingKey("noon", "When noon is.", default: DayParts().noon)
    static let afternoon = SettingKey("afternoon", "When the afternoon is.", default: DayParts().afternoon)
    static let evening = SettingKey("evening", "When the evening is.", default: DayParts().evening)
    static let night = SettingKey("night", "When the night is.", default: DayParts().night)
    static let desktop = SettingKey("desktop", "Show due reminders on the desktop.", default: true)
    static let terminal = SettingKey("terminal", "Show due reminders below the next command.", default: true)
    static let ntfyServer = SettingKey(
        "ntfy-server",
        "The ntfy server that gets reminders where a topic is set; by default https://ntfy.sh.",
        default: ServerAddress?.none
    )
    static let switched = SettingKey(
        "switched",
        "Features' reminders switched by hand, such as wallet.vtxo-expiry=off; see 'bento reminders source list'.",
        default: "",
        form: "Name sources with their switch, such as wallet.vtxo-expiry=off,food.empty-day=on.",
        accepts: { switches(in: $0) != nil }
    )
    static let historyDays = SettingKey(
        "history-days",
        "How long answered reminders are kept, in days.",
        default: 365,
        in: 1...36_500
    )

    /// Sources with their switch; `nil` where a word is none.
    static func switches(in text: String) -> [String: Bool]? {
        var found: [String: Bool] = [:]
        for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            let pair = word.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, let isOn = Bool(settingText: String(pair[1])) else { return nil }
            found[String(pair[0])] = isOn
        }
        return found
    }

    /// A secret: whoever knows a topic can read what is sent to it.
    static let ntfyTopic = "ntfy-topic"
    static let ntfyToken = "ntfy-token"
}

/// The settings as they stand, read once for a piece of work.
struct RemindersPreferences: Sendable {
    var limits = DeliveryPlan.Limits()
    var dayParts = DayParts()
    var desktop = true
    var terminal = true
    var ntfyServer: ServerAddress?
    var historyDays = 365
    private var switched: [String: Bool] = [:]

    init() {}

    /// Values that cannot be read count as not set.
    init(_ settings: FeatureSettings) async throws {
        limits.quiet = try await settings[RemindersSettings.quietHours]
        limits.perDay = try await settings[RemindersSettings.perDay]
        dayParts.morning = try await settings[RemindersSettings.morning]
        dayParts.noon = try await settings[RemindersSettings.noon]
        dayParts.afternoon = try await settings[RemindersSettings.afternoon]
        dayParts.evening = try await settings[RemindersSettings.evening]
        dayParts.night = try await settings[RemindersSettings.night]
        desktop = try await settings[RemindersSettings.desktop]
        terminal = try await settings[RemindersSettings.terminal]
        ntfyServer = try await settings[RemindersSettings.ntfyServer]
        historyDays = try await settings[RemindersSettings.historyDays]
        switched = RemindersSettings.switches(in: try await settings[RemindersSettings.switched]) ?? [:]
    }

    func isOn(_ source: ContributedReminders) -> Bool { switched[source.id] ?? source.isOnByDefault }

    /// The setting that keeps the switches, with one more.
    func switching(_ source: String, _ isOn: Bool) -> String {
        var all = switched
        all[source] = isOn
        return all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value ? "on" : "off")" }.joined(separator: ",")
    }
}
