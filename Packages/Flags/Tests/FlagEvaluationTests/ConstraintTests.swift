import FlagEvaluation
import Testing

@Suite("Constraints")
struct ConstraintTests {
    private static func isOn(_ constraint: String, _ value: String?) throws -> Bool? {
        let definitions = try FlagDefinitions(
            parsing: """
                {"features": [{"name": "f", "enabled": true, "strategies": [{"name": "default", "constraints": \
                [{"contextName": "x", \(constraint)}]}]}]}
                """.utf8
        )
        var context = FlagContext(currentTime: 0, randomSeed: 0)
        context.properties["x"] = value
        return FlagSnapshot(definitions: definitions, context: context).answer("f")?.isOn
    }

    @Test(
        "versions are ordered as Semantic Versioning 2.0.0 orders them",
        arguments: [
            ("1.0.0-alpha", "1.0.0-alpha.1"), ("1.0.0-alpha.1", "1.0.0-alpha.beta"), ("1.0.0-alpha.beta", "1.0.0-beta"),
            ("1.0.0-beta", "1.0.0-beta.2"), ("1.0.0-beta.2", "1.0.0-beta.11"), ("1.0.0-beta.11", "1.0.0-rc.1"),
            ("1.0.0-rc.1", "1.0.0"), ("1.9.0", "1.10.0"), ("1.0.0+b", "1.0.1+a"),
        ]
    )
    func versions(less: String, greater: String) throws {
        #expect(try Self.isOn("\"operator\": \"SEMVER_GT\", \"value\": \"\(less)\"", greater) == true)
        #expect(try Self.isOn("\"operator\": \"SEMVER_LT\", \"value\": \"\(greater)\"", less) == true)
        #expect(try Self.isOn("\"operator\": \"SEMVER_GTE\", \"value\": \"\(greater)\"", less) == false)
        #expect(try Self.isOn("\"operator\": \"SEMVER_LTE\", \"value\": \"\(less)\"", greater) == false)
        #expect(
            try Self.isOn("\"operator\": \"SEMVER_EQ\", \"value\": \"\(less)\"", less + "+other.build")
                == !less.contains("+")
        )
    }

    @Test(
        "what is no version is below, above and equal to none",
        arguments: [
            "", "1", "1.2", "1.2.3.4", "01.2.3", "1.2.3-", "1.2.3-01", "v1.2.3", "1.2.99999999999999999999", "1.2.3+",
            " 1.2.3",
        ]
    )
    func badVersions(text: String) throws {
        for word in ["EQ", "GT", "LT", "GTE", "LTE"] {
            #expect(try Self.isOn("\"operator\": \"SEMVER_\(word)\", \"value\": \"1.2.3\"", text) == false)
            #expect(try Self.isOn("\"operator\": \"SEMVER_\(word)\", \"value\": \"\(text)\"", "1.2.3") == false)
        }
    }

    @Test(
        "addresses fall into ranges",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("0.0.0.0/0", "1.2.3.4", true),
            ("::/0", "1.2.3.4", false), ("::/0", "::1", true), ("10.0.0.1/32", "10.0.0.1", true),
            ("fe80::/10", "fe80::1%eth0", true), ("10.0.0.0/8", "::ffff:10.1.2.3", true),
            ("2001:db8::/33", "2001:db8:8000::1", false),
            ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8", true), ("10.0.0.0/33", "10.0.0.0", false),
            ("10.0.0.0/", "10.0.0.0", false),
            ("10.0.0.0/-1", "10.0.0.0", false), ("10.0.0", "10.0.0.0", false), ("010.0.0.1", "10.0.0.1", false),
            ("1::2::3", "1::2", false), ("1:2:3:4:5:6:7:8::", "1:2:3:4:5:6:7:8", false), (":1", "::1", false),
            ("::1:", "::1", false),
        ]
    )
    func addresses(range: String, address: String, isInside: Bool) throws {
        #expect(try Self.isOn("\"operator\": \"IN_CIDR\", \"values\": [\"\(range)\"]", address) == isInside)
    }

    @Test(
        "dates are read as RFC 3339 writes them",
        arguments: [
            ("2022-01-29T13:00:00Z", "2022-01-29T13:00:01Z", true),
            ("2022-01-29T13:00:00+02:00", "2022-01-29T11:00:00.5Z", true),
            ("2022-01-29", "2022-01-29T00:00:01Z", true), ("2024-02-29", "2024-03-01", true),
            ("2022-01-29", "2022-02-30", false),
            ("2022-13-01", "2023-01-01", false), ("2022-01-29", "2022-01-30T25:00:00Z", false),
            ("never", "2022-01-29", false),
            ("2022-01-29", "2022-01-30T10:00:00Zx", false), ("2022-01-29", "", false),
        ]
    )
    func dates(limit: String, value: String, isAfter: Bool) throws {
        #expect(try Self.isOn("\"operator\": \"DATE_AFTER\", \"value\": \"\(limit)\"", value) == isAfter)
    }

    @Test(
        "what is no number is below, above and equal to none",
        arguments: ["", "nan", "inf", "0x10", "12abc", "1e999", String(repeating: "9", count: 400)]
    )
    func badNumbers(text: String) throws {
        #expect(try Self.isOn("\"operator\": \"NUM_GTE\", \"value\": \"0\"", text) == false)
        #expect(try Self.isOn("\"operator\": \"NUM_GTE\", \"value\": \"\(text)\"", "5") == false)
    }

    @Test("texts are the same only where their bytes are")
    func normalisation() throws {
        #expect(try Self.isOn("\"operator\": \"IN\", \"values\": [\"e\u{301}\"]", "\u{E9}") == false)
        #expect(
            try Self.isOn("\"operator\": \"IN\", \"values\": [\"1\", \"2\", \"3\", \"4\", \"e\u{301}\"]", "\u{E9}")
                == false
        )
        #expect(try Self.isOn("\"operator\": \"STR_CONTAINS\", \"values\": [\"e\"]", "e\u{301}") == true)
        #expect(try Self.isOn("\"operator\": \"IN\", \"values\": [\"A\\u0000\"]", "A") == false)
    }

    @Test("a condition that cannot be answered never holds, inverted or not", arguments: [true, false])
    func unusable(isInverted: Bool) throws {
        for broken in [
            "\"operator\": \"MAYBE\"", "\"operator\": \"NUM_EQ\", \"value\": \"x\"",
            "\"operator\": \"REGEX\", \"value\": \"(\"",
        ] {
            #expect(try Self.isOn("\(broken), \"inverted\": \(isInverted)", "1") == false)
        }
    }

    @Test("what the context lacks is in no list")
    func absent() throws {
        #expect(try Self.isOn("\"operator\": \"IN\", \"values\": [\"a\"]", nil) == false)
        #expect(try Self.isOn("\"operator\": \"IN\", \"values\": [\"a\"], \"inverted\": true", nil) == true)
        #expect(try Self.isOn("\"operator\": \"NOT_IN\", \"values\": [\"a\"]", nil) == true)
    }
}
