import Core
import Testing

@testable import BentoPages
@testable import BentoWeb

@Suite("Pages")
struct PagesTests {
    static let addresses = [
        "/", "/food", "/food?day=2026-11-20", "/food?text=2%20eggs", "/food?edit=01a22224-3cf3-7d9a-b16d-100000000000",
        "/food/week", "/food/trends", "/food/targets", "/workouts", "/workouts/now", "/workouts/now?exercise=1",
        "/workouts/now?rest=15", "/workouts/now?rest=skip", "/workouts/now?kg=80&reps=5&step=kg%202.5",
        "/workouts/history", "/workouts/history?show=last", "/workouts/records", "/workouts/year", "/workouts/trends",
        "/workouts/goals", "/chat", "/chat?c=new", "/chat?c=x", "/chat?archive=1", "/reminders", "/wallet",
        "/wallet?find=x&page=2",
        "/places", "/places?around=Leipzig&radius=20", "/places?world=1", "/search", "/search?q=eggs",
        "/history", "/history?by=model&reads=1", "/proposals", "/proposals/01a22224-3cf3-7d9a-b16d-100000000000",
        "/settings", "/settings?group=food", "/features", "/flags", "/permissions", "/plugins", "/data", "/more",
        "/flows", "/flows?feature=food", "/flows?find=log",
    ]

    /// In bytes of the whole document.
    private static let limit = 30_000

    private func check(_ fixture: PagesFixture, at address: String, status: Int = 200) async throws {
        let (found, markup) = try await fixture.document(address)
        #expect(found == status)
        #expect(Markup(markup).faults == [], "\(address)")
        #expect(markup.utf8.count <= Self.limit, "\(address) has \(markup.utf8.count) bytes")
        #expect(!markup.contains("<script>"), "\(address)")
        #expect(!markup.contains("<i>not</i>"), "\(address)")
    }

    @Test("a page of an empty home is whole and small", arguments: addresses)
    func empty(_ address: String) async throws { try await check(.empty, at: address) }

    @Test("a page of a used home is whole and small, and hostile names stay text", arguments: addresses)
    func full(_ address: String) async throws { try await check(.full(), at: address) }

    @Test(
        "a page stays small with 20,000 of each thing",
        .serialized,
        arguments: addresses.filter { !$0.contains("?") }
    )
    func crowded(_ address: String) async throws { try await check(.full(20_000, name: "Egg & toast"), at: address) }

    @Test("a page stays small with names of 20,000 letters", arguments: addresses)
    func longNames(_ address: String) async throws {
        try await check(.full(2, name: String(repeating: "<é", count: 10_000)), at: address)
    }

    @Test("a page is there while its feature is off", arguments: addresses)
    func off(_ address: String) async throws { try await check(.off, at: address) }

    @Test("a page is there in a program without its feature", arguments: addresses)
    func bare(_ address: String) async throws { try await check(.bare, at: address) }

    @Test("a page survives results that are not what they ought to be", arguments: addresses)
    func malformed(_ address: String) async throws {
        let wrong: JSONValue = [
            "entries": [1, [], "x", ["items": ["a", [:]], "totals": 3]], "cards": [[:], ["body": ["kind": "bars"]]],
            "proposals": [[:]], "open": [[:]], "reminders": [[:]], "settings": [["id": ""], ["id": "."], ["id": "a"]],
            "features": [[:]], "flags": [["id": "f"]], "permissions": [[:]], "calls": [[:]],
            "groups": [["hits": [[:]]]],
            "workouts": [[:], 4],
            "exercises": [[:], ["sets": [[:], ["kg": -1e300, "reps": 1e300, "restSeconds": 1e300]]]],
            "phase": "active", "movements": [[:], ["amount": 1e300]], "pages": 1e300, "page": -1e300, "places": [[:]],
            "sessions": [[:]], "messages": [[:]], "sources": [[:]], "favorites": [[:]], "items": [[:]], "totals": 7,
            "targets": ["kcal": -5], "perSide": ["x"], "spendable": "much", "network": 5, "state": [], "waterMl": -1,
        ]
        for json in [wrong, [], "x", .null, ["entries": "none", "cards": 3]] {
            try await check(.malformed(json), at: address)
        }
    }

    @Test("a flow is a form, with what the address says in its fields")
    func form() async throws {
        let (status, markup) = try await PagesFixture.full().document(
            "/flows/food.log?text=2%20eggs&back=/food&other=x"
        )
        #expect(status == 200)
        #expect(Markup(markup).faults == [])
        #expect(markup.contains(#"name="text" value="2 eggs""#) || markup.contains(#"value="2 eggs""#))
        #expect(markup.contains(#"name="back" value="/food""#))
        #expect(!markup.contains(#"name="other""#))
    }

    @Test("a form leads back to no other server", arguments: ["//evil.example", "https://evil.example", "/\\evil", ""])
    func back(_ address: String) async throws {
        let markup = try await PagesFixture.full().document("/flows/food.log?back=\(address)").markup
        #expect(!markup.contains("evil"))
    }

    @Test("what is no flow has no form", arguments: ["/flows/x", "/flows/food.log/x", "/flows/%3Cscript%3E"])
    func noFlow(_ address: String) async throws { try await check(.bare, at: address, status: 404) }

    @Test("the destination of a payment is shown whole, however long an invoice is")
    func destination() async throws {
        let invoice = "lnbc" + (0..<250).map { String($0) }.joined()
        let markup = try await PagesFixture.full(1, name: invoice).document("/proposals").markup
        #expect(markup.replacing(" ", with: "").contains(invoice))
    }

    @Test("what no route knows is a page of its own", arguments: ["/food/x", "/workouts/x", "/wallet/x", "/data/x"])
    func unknown(_ address: String) async throws { try await check(.full(), at: address, status: 404) }

    @Test("an off feature is switched on by a form of its page")
    func switchOn() async throws {
        let markup = try await PagesFixture.off.document("/food").markup
        #expect(markup.contains(#"action="/flows/host.features.enable""#))
        #expect(markup.contains(#"name="id" value="food""#))
    }

    @Test("more entries than fit are behind a link that shows the rest")
    func rest() async throws {
        let fixture = PagesFixture.full(400, name: "Egg")
        let first = try await fixture.document("/food").markup
        let link = try #require(first.firstMatch(of: #/href="(\/food\?from=(\d+))"/#))
        let second = try await fixture.document(String(link.1)).markup
        #expect(second.contains("01a22224-3cf3-7d9a-b16d-\(100_000_000_000 + (Int(link.2) ?? 0))"))
        #expect(Markup(second).faults == [])
    }

    @Test("each field that is seen has a name for readers", arguments: addresses)
    func labels(_ address: String) async throws {
        let markup = Markup(try await PagesFixture.full().document(address).markup)
        let named = Set(markup.names.compactMap { $0["for"] })
        for field in markup.names where field["type"] != nil && field["name"] != nil {
            guard !["hidden", "submit"].contains(field["type"] ?? "") else { continue }
            #expect(field["aria-label"] != nil || named.contains(field["id"] ?? ""), "\(address): \(field)")
        }
    }
}

@Suite("Fields that a page makes of several")
struct ComposedFieldTests {
    private func resolved(_ fields: [(String, String)]) -> [String: String] {
        let resolved = ComposedField.resolved(fields.map { (name: $0.0, value: $0.1) })
        return Dictionary(resolved.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    @Test(
        "a sentence is filled with the fields that it names",
        arguments: [
            ("squat 1x{reps}[ @ {kg} kg]", ["reps": "5", "kg": "100"], "squat 1x5 @ 100 kg"),
            ("squat 1x{reps}[ @ {kg} kg]", ["reps": "5", "kg": " "], "squat 1x5"),
            ("squat 1x{reps}[ @ {kg} kg]", ["reps": "5"], "squat 1x5"),
            ("squat 1x{reps}", ["reps": "5\nbench {kg}"], "squat 1x5 bench {kg}"),
            ("{unknown", [:], ""), ("a]b[c", [:], "ab"), ("", [:], ""),
        ] as [(String, [String: String], String)]
    )
    func filled(template: String, fields: [String: String], sentence: String) {
        let found = resolved([("compose.text", template)] + fields.map { ($0.key, $0.value) })
        #expect(found["text"] == sentence)
    }

    @Test("what was used is not sent besides, and the rest stays")
    func used() {
        let found = resolved([
            ("back", "/"), ("compose.text", "x{reps}"), ("reps", "3"), ("day", "today"), ("step", "kg 5"),
        ])
        #expect(found == ["back": "/", "text": "x3", "day": "today"])
    }

    @Test("a form without such a field is as it was")
    func untouched() { #expect(resolved([("step", "1"), ("text", "{a}")]) == ["step": "1", "text": "{a}"]) }
}

@Suite("Changes that can be taken back")
struct StandingChangesTests {
    @Test("only the newest standing change of each kind has an undo")
    func newest() async throws {
        let flows = try await PagesFixture.full().flows().flows(openTo: .page)
        var changes = StandingChanges(Dictionary(flows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }))
        let found = ["food.log", "food.undo", "food.water", "chat.ask", "food.log", "x"].map { changes.next($0) }
        #expect(found == [.by("food.undo"), .none, .takenBack, .none, .none, .none])
    }
}
