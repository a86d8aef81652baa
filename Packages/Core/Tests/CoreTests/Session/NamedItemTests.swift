import Core
import CoreTesting
import Testing

private struct KeptNote: NamedItem, Equatable {
    let itemID: String
    let itemTitle: String
    var itemStamp = "1"
}

@Suite("Items by their names")
struct NamedItemTests {
    private let kind = ItemKind("note", listedBy: "notes list")
    private let notes = [
        KeptNote(itemID: "0190-aaaa1111", itemTitle: "Call Bob"),
        KeptNote(itemID: "0190-bbbb2222", itemTitle: "Café with Ann"),
        KeptNote(itemID: "0190-cccc3333", itemTitle: "Call Bob about rent"),
        KeptNote(itemID: "0190-dddd4444", itemTitle: "Water the plants"),
    ]

    private func session(
        _ caller: Caller = .person,
        listing: [Table.Listing] = [],
        answers: [String] = ["nothing"]
    ) -> FlowSession {
        FlowSession(
            frontEnd: ScriptedFrontEnd(answers: answers, listings: listing),
            context: FlowContext(time: .fixed("2026-11-21T12:00:00Z"), caller: caller)
        )
    }

    @Test(
        "an item is found by last, its words, their beginnings without case and accents, and the end of its id",
        arguments: [
            ("last", "0190-aaaa1111"), ("call bob", "0190-aaaa1111"), ("rent", "0190-cccc3333"),
            ("cafe", "0190-bbbb2222"), ("ann café", "0190-bbbb2222"), ("PLANT", "0190-dddd4444"),
            ("4444", "0190-dddd4444"), ("bbbb2222", "0190-bbbb2222"), ("0190-cccc3333", "0190-cccc3333"),
        ]
    )
    func finds(_ name: String, _ id: String) async throws {
        #expect(try await session().item(name, kind, among: notes).itemID == id)
        #expect(try await session(.program).item(name, kind, among: notes).itemID == id)
    }

    private func code(_ name: String, in session: FlowSession, _ items: [KeptNote]? = nil) async -> String? {
        do {
            _ = try await session.item(name, kind, among: items ?? notes)
            return nil
        } catch {
            return (error as? any BentoError)?.code
        }
    }

    @Test("what fits none or several is refused, and a person chooses among several")
    func ambiguous() async throws {
        #expect(await code("bread", in: session()) == "item.none")
        #expect(await code("", in: session()) == "item.none")
        #expect(await code("call", in: session(.model)) == "item.several")
        #expect(await code("last", in: session(), []) == "item.none")
        #expect(try await session(answers: ["2"]).item("call", kind, among: notes).itemID == "0190-cccc3333")
    }

    @Test("a refusal that shows names says who else wrote them")
    func sources() async {
        struct Imported: NamedItem {
            let itemID: String
            let itemTitle: String
            let itemStamp = "1"
            let itemSources: Set<String> = ["an import"]
        }
        let items = [Imported(itemID: "0190-1", itemTitle: "Call A"), Imported(itemID: "0190-2", itemTitle: "Call B")]
        for name in ["call", "calk a"] {
            let error = await #expect(throws: Failure.self) { try await session(.model).item(name, kind, among: items) }
            #expect(error?.outsideSources == ["an import"], "\(name)")
        }
        let own = await #expect(throws: Failure.self) { try await session(.model).item("call", kind, among: notes) }
        #expect(own?.outsideSources == [])
    }

    @Test("a number is that of the list last shown, counted from its first")
    func numbers() async throws {
        let listing = Table.Listing(kind, of: [notes[3], notes[1]])
        #expect(try await session(listing: [listing]).item("1", kind, among: notes).itemID == "0190-dddd4444")
        #expect(try await session(listing: [listing]).item("#2", kind, among: notes).itemID == "0190-bbbb2222")
        let later = Table.Listing(kind, of: [notes[0]], from: 3)
        #expect(try await session(listing: [listing, later]).item("3", kind, among: notes).itemID == "0190-aaaa1111")
        #expect(await code("4", in: session(listing: [listing, later])) == "item.number")
    }

    @Test("a number is refused without a list, of another list, for other callers, and of what has changed or gone")
    func refusedNumbers() async throws {
        let listing = [Table.Listing(kind, of: notes)]
        #expect(await code("1", in: session()) == "item.number")
        #expect(
            await code("1", in: session(listing: [Table.Listing(ItemKind("meal", listedBy: "x"), of: notes)]))
                == "item.number"
        )
        for caller in [Caller.program, .model, .client("desk"), .page, .job] {
            #expect(await code("1", in: session(caller, listing: listing)) == "item.number")
        }
        var changed = notes
        changed[0].itemStamp = "2"
        #expect(await code("1", in: session(listing: listing), changed) == "item.changed")
        #expect(await code("1", in: session(listing: listing), Array(notes.dropFirst())) == "item.changed")
        #expect(await code("2", in: session(listing: listing), changed) == nil)
    }

    @Test("a number that overflows names nothing", arguments: ["999999999", "0", "99999999999999999999"])
    func overflow(_ name: String) async {
        let listing = Table.Listing(kind.name, [.init(id: "x", stamp: "1")], from: .min)
        #expect(await code(name, in: session(listing: [listing])) != nil)
    }
}
