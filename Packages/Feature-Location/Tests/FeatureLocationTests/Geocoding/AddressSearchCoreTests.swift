import Core
import Testing

@testable import Geocoding

@Suite("AddressSearchCore")
struct AddressSearchCoreTests {
    private struct Broken: Error {}

    private func ticket(_ text: String, in core: inout AddressSearchCore) throws -> AddressSearchCore.Ticket {
        let ticket = core.type(text)
        return try #require(ticket)
    }

    private func places(_ names: String) throws -> AddressSearchCore.Answer {
        .success(try AddressSearchRulesTests.places(names, "a"))
    }

    @Test("answers to an older text are dropped, in whatever order they come")
    func dropsStaleAnswers() throws {
        var core = AddressSearchCore()
        let first = try ticket("ber", in: &core)
        let second = try ticket("bern", in: &core)
        core.receive(try places("a"), nil, for: second)
        core.receive(try places("z"), nil, for: first)
        #expect(core.places.map(\.name) == ["a"])
        #expect(core.phase == .found)
    }

    @Test("too short a text shows nothing, and drops what is under way")
    func tooShort() throws {
        var core = AddressSearchCore()
        let ticket = try ticket("be", in: &core)
        #expect(core.type("b") == nil)
        core.receive(try places("a"), nil, for: ticket)
        #expect(core.places.isEmpty)
        #expect(core.phase == .idle)
    }

    @Test("a text looked up before is answered at once, whatever its case")
    func remembers() throws {
        var core = AddressSearchCore()
        let asked1 = try ticket("Bern", in: &core)
        core.receive(try places("a"), try places(""), for: asked1)
        let asked2 = try ticket("Basel", in: &core)
        core.receive(try places("b"), try places(""), for: asked2)
        #expect(core.type("bern ") == nil)
        #expect(core.places.map(\.name) == ["a"])
        #expect(core.phase == .found)
    }

    @Test("what was used longest ago is forgotten first")
    func forgets() throws {
        var core = AddressSearchCore(capacity: 2)
        for text in ["one", "two"] {
            let asked = try ticket(text, in: &core)
            core.receive(try places("a"), nil, for: asked)
        }
        #expect(core.type("one") == nil)
        let asked3 = try ticket("three", in: &core)
        core.receive(try places("a"), nil, for: asked3)
        #expect(core.type("one") == nil)
        #expect(core.type("two") != nil)
    }

    @Test("one source failing keeps the other, and the half answer is not remembered")
    func oneFails() throws {
        var core = AddressSearchCore()
        let asked4 = try ticket("bern", in: &core)
        core.receive(.failure(Broken()), try places("a"), for: asked4)
        #expect(core.missing != nil, "the half that is missing is told")
        #expect(core.places.map(\.name) == ["a"])
        #expect(core.phase == .found)
        _ = core.type("basel")
        #expect(core.type("bern") != nil)
    }

    @Test("all sources failing is an error and not an empty list, and the text can be tried again")
    func allFail() throws {
        var core = AddressSearchCore()
        let failure = Failure("x.y", "The service is away.")
        let asked5 = try ticket("bern", in: &core)
        core.receive(.failure(failure), .failure(Broken()), for: asked5)
        #expect(core.phase == .failed(code: "x.y", message: "The service is away."))
        let asked6 = try ticket("bern", in: &core)
        core.receive(.failure(failure), nil, for: asked6)
        #expect(core.phase == .failed(code: "x.y", message: "The service is away."))
    }

    @Test("what was found stays visible while the next text is looked up")
    func keepsWhileSearching() throws {
        var core = AddressSearchCore()
        let asked7 = try ticket("bern", in: &core)
        core.receive(try places("a"), nil, for: asked7)
        #expect(core.type("berne") != nil)
        #expect(core.places.map(\.name) == ["a"])
        #expect(core.phase == .searching)
    }

    @Test("a space more at the end asks nothing again")
    func sameLookup() throws {
        var core = AddressSearchCore()
        let ticket = try ticket("bern", in: &core)
        #expect(core.type("bern ") == nil)
        #expect(core.isCurrent(ticket))
    }
}
