import Core
import Testing

@testable import Networking

@Suite("Configuration checks", .timeLimit(.minutes(30)))
struct ConfigurationCheckTests {
    private func setting(_ value: String) -> ConfigurationSetting {
        ConfigurationSetting(name: "some.setting", source: "config.json", value: Secret(value))
    }

    private func problem(_ check: () throws -> Void) -> String? {
        do {
            try check()
            return nil
        } catch {
            return (error as? ConfigurationFault)?.problem
        }
    }

    @Test(
        "Geoapify keys",
        arguments: [("abc", true), ("", false), ("a b", false), (" abc", false), ("abc\n", false), ("a\u{A0}b", false)]
    )
    func geoapify(value: String, isGood: Bool) {
        #expect((problem { try ConfigurationCheck.geoapify(key: setting(value)) } == nil) == isGood)
    }

    @Test(
        "Supabase addresses",
        arguments: [
            ("https://abc.supabase.co", true), ("https://abc.supabase.co:8443/x", true),
            ("http://localhost:54321", true),
            ("http://127.0.0.1:54321", true), ("http://abc.supabase.co", false), ("https://", false), ("abc", false),
            ("ftp://abc.supabase.co", false), ("https://u:p@abc.supabase.co", false), ("", false),
            ("http://localhost.evil.test", false), ("http://127.evil.test", false),
        ]
    )
    func supabaseURL(value: String, isGood: Bool) {
        #expect((problem { try ConfigurationCheck.supabase(url: setting(value)) } == nil) == isGood, "\(value)")
    }

    @Test(
        "Supabase keys",
        arguments: [
            ("e30.eyJyb2xlIjoiYW5vbiJ9.x", nil), ("sb_publishable_abc", nil),
            ("e30.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.x", "is a secret key that bypasses all access rules"),
            ("sb_secret_abc", "is a secret key that bypasses all access rules"),
            ("sb_publishable_", "ends after its prefix"), ("e30.e30.x", "is a token of another role than 'anon'"),
            ("e30.eyJyb2xlIjoiYXV0aGVudGljYXRlZCJ9.x", "is a token of another role than 'anon'"),
            ("junk", "is not a Supabase key"), ("a b", "contains a space or a line end"),
        ] as [(String, String?)]
    )
    func supabaseKey(value: String, expected: String?) {
        #expect(problem { try ConfigurationCheck.supabase(key: setting(value)) } == expected)
    }

    @Test("a fault names the setting and where it was read, and never shows the value")
    func message() {
        let value = "sb_secret_geheim"
        #expect {
            try ConfigurationCheck.supabase(key: setting(value))
        } throws: { error in
            let text = "\(error) \(String(reflecting: error))"
            return text.contains("some.setting") && text.contains("config.json") && !text.contains("geheim")
        }
    }
}
