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
        #expect(setting.parse(text) == json && setting.parse(wrong) == nil && setting.id == "f.a")
        #expect(setting.text(json).flatMap(setting.parse) == json && setting.text(["x": 1]) == nil)
    }
}
