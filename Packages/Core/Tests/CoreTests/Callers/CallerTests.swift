import Core
import Testing

@Suite("Caller")
struct CallerTests {
    @Test(
        "a caller is read as it is written",
        arguments: ["person", "program", "model", "page", "job", "client:claude", "client:a.b-c_9"]
    )
    func text(name: String) throws {
        #expect(Caller(name)?.description == name)
    }

    @Test(
        "what is no caller is none",
        arguments: [
            "", "Person", "model ", "client", "client:", "client:a b", "client:é",
            "client:" + String(repeating: "x", count: 65),
        ]
    )
    func noCaller(name: String) { #expect(Caller(name) == nil) }

    @Test("a call goes on as itself or with fewer rights, never with more")
    func lowering() {
        let all: [Caller] = [.person, .program, .model, .client("a"), .client("b"), .page, .job]
        #expect(all.allSatisfy { Caller.person.canBecome($0) })
        #expect(all.filter { Caller.program.canBecome($0) } == all.filter { $0 != .person })
        #expect(all.filter { Caller.page.canBecome($0) } == [.model, .page])
        for caller in all where !caller.isOwn && caller != .page {
            #expect(all.filter { caller.canBecome($0) } == [caller])
        }
    }
}
