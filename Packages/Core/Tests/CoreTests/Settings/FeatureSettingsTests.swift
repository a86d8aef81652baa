import Core
import CoreTesting
import Testing

private enum Paint: String, CaseIterable, Codable, SettingValue {
    case red, blue
}

@Suite("Settings of a feature")
struct FeatureSettingsTests {
    @Test("a value is read, set and unset, and one that was broken by hand counts as not set")
    func values() async throws {
        let count = SettingKey("count", "How many.", default: 3)
        let settings = FeatureSettings.memory("food", ["food.count": "many", "chat.count": 9])
        #expect(try await settings[count] == 3)
        try await settings.set(count, to: 5)
        #expect(try await settings[count] == 5)
        try await settings.set(count, to: nil)
        #expect(try await settings[count] == 3)
    }

    @Test("no value unsets, also where the setting itself may be nil, so that its origin is the default again")
    func noValue() async throws {
        let server = SettingKey("server", "Which.", default: ServerAddress?.none)
        let backing = MemorySettings()
        let settings = FeatureSettings(owner: "food", backing: backing)
        try await settings.set(server, to: ServerAddress("https://h"))
        #expect(try await backing.value(of: "food.server") != nil)
        let none: ServerAddress? = nil
        try await settings.set(server, to: none)
        #expect(try await backing.value(of: "food.server") == JSONValue?.none)
        try await settings.set(server, to: .some(.none))
        #expect(try await backing.value(of: "food.server") == JSONValue?.none)
    }

    @Test("a number outside its range counts as not set, and cannot be set")
    func ranges() async throws {
        let hour = SettingKey("hour", "When.", default: 7, in: 0...23)
        let price = SettingKey("price", "How much.", default: 1.5, in: 0...10)
        let settings = FeatureSettings.memory("food", ["food.hour": 24, "food.price": -0.5])
        #expect(try await settings[hour] == 7)
        #expect(try await settings[price] == 1.5)
        let refused = await #expect(throws: Failure.self) { try await settings.set(hour, to: -1) }
        #expect(refused?.description == "'-1' is no value of 'food.hour'. Give a whole number from 0 to 23.")
        #expect(refused?.exitStatus == .usage)
        try await settings.set(hour, to: 23)
        #expect(try await settings[hour] == 23)
    }

    @Test(
        "a range and a form hold for what is typed and for what stands in a file, and say themselves",
        arguments: [
            (
                SettingDeclaration(SettingKey("a", "Some.", default: 1, in: 1...24), owner: "f"), ["1", "24"],
                ["0", "25", "1.5", "99999999999999999999", ""], [0, 25, "1", 1.5, true] as [JSONValue],
                "Give a whole number from 1 to 24.", "Some. From 1 to 24."
            ),
            (
                SettingDeclaration(SettingKey("a", "Some.", default: 0, in: 0...2.5), owner: "f"),
                ["0", "2.5", "1e-9"],
                ["-0.1", "2.6", "nan", "inf"], [-1, 3, "1"], "Give a number from 0 to 2.5.", "Some. From 0 to 2.5."
            ),
            (
                SettingDeclaration(
                    SettingKey("a", "Some.", default: "", form: "Say at most two letters.") { $0.count < 3 },
                    owner: "f"
                ), ["", "ab"], ["abc"], ["abc", 3, .null], "Say at most two letters.", "Some."
            ),
            (
                SettingDeclaration(SettingKey("a", "Some.", default: Paint.red), owner: "f"), ["red"], ["RED", ""],
                ["green", 1], "Give one of red, blue.", "Some. One of red, blue."
            ),
        ]
    )
    func limited(
        setting: SettingDeclaration,
        good: [String],
        bad: [String],
        badJSON: [JSONValue],
        help: String,
        explanation: String
    ) {
        for text in good { #expect(setting.parse(text).flatMap(setting.text) != nil, "\(text)") }
        for text in bad { #expect(setting.parse(text) == nil, "\(text)") }
        for json in badJSON { #expect(setting.text(json) == nil, "\(json)") }
        #expect(setting.kind.help == help)
        #expect(setting.explanation == explanation)
    }

    @Test(
        "what a person types becomes JSON, or nothing",
        arguments: [
            (SettingDeclaration(SettingKey("a", "a", default: false), owner: "f"), "on", JSONValue.bool(true), "maybe"),
            (SettingDeclaration(SettingKey("a", "a", default: 1), owner: "f"), "7", 7, "7.5"),
            (SettingDeclaration(SettingKey("a", "a", default: 1.5), owner: "f"), "2.5", 2.5, "inf"),
            (SettingDeclaration(SettingKey("a", "a", default: Paint.red), owner: "f"), "blue", "blue", "green"),
            (
                SettingDeclaration(SettingKey("a", "a", default: ServerAddress?.none), owner: "f"), "https://h/",
                "https://h", "h"
            ),
        ]
    )
    func typed(setting: SettingDeclaration, text: String, json: JSONValue, wrong: String) {
        #expect(setting.parse(text) == json)
        #expect(setting.parse(wrong) == nil)
        #expect(setting.id == "f.a")
        #expect(setting.text(json).flatMap(setting.parse) == json)
        #expect(setting.text(["x": 1]) == nil)
    }
}
