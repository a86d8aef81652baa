import AppData
import ConversationWire
import Core
import CoreTesting
import Foundation
import GRDB
import Testing

@testable import Conversations
@testable import FeatureChat

@Suite("ChatStore")
struct StoreTests {
    private func filled(_ home: ChatHome, _ texts: String...) async throws -> ChatSession {
        let session = try await home.chat.store.makeSession()
        for (index, text) in texts.enumerated() {
            try await home.chat.store.add(
                home.chat.runner.newMessage(session, index.isMultiple(of: 2) ? .user : .assistant, text)
            )
        }
        return try await home.chat.store.session(session.id)
    }

    @Test("a conversation is called by its title, else its first words, else its day")
    func titles() async throws {
        let home = try ChatHome()
        let empty = try await home.chat.store.makeSession()
        #expect(empty.title(in: home.time) == "2026-11-21")
        let long = String(repeating: "word ", count: 20)
        let session = try await filled(home, "how\nwas\tmy  day")
        #expect(session.title(in: home.time) == "how was my day")
        #expect(ChatSession.title(from: long)?.count == 61 && ChatSession.title(from: long)?.hasSuffix("…") == true)
        #expect(ChatSession.title(from: " \n ") == nil)
        let renamed = try await home.run(RenameChat.self, ["chat": "last", "title": "Day"])
        #expect(renamed.title == "Day")
    }

    @Test("last, the end of an id and the beginning of a title name a conversation; what fits several does not")
    func references() async throws {
        let home = try ChatHome()
        let first = try await filled(home, "how was monday")
        home.move(by: 10)
        let second = try await filled(home, "how was tuesday")
        let store = home.chat.store
        #expect(try await store.session(meantBy: "last").id == second.id)
        #expect(try await store.session(meantBy: first.id.suffix).id == first.id)
        #expect(try await store.session(meantBy: "How was m").id == first.id)
        await #expect(throws: ChatError.self) { try await store.session(meantBy: "how") }
        for nothing in ["", " ", "no such", "%", "' OR 1=1 --", first.id.description.prefix(2).description] {
            await #expect(throws: ChatError.self) { try await store.session(meantBy: nothing) }
        }
    }

    @Test("no words mean no conversation, also where there is only one, and letters of any language mean theirs")
    func onlyOne() async throws {
        let home = try ChatHome()
        let only = try await filled(home, "Übung macht den Meister")
        for nothing in ["", " "] {
            await #expect(throws: ChatError.self) {
                try await home.run(DeleteChat.self, ["chat": .string(nothing), "force": true])
            }
        }
        for words in ["Übung", "übung macht", "ÜBUNG"] {
            #expect(try await home.chat.store.session(meantBy: words).id == only.id)
        }
    }

    @Test("'last' is the newest that is listed; to take one out of the archive, the newest there")
    func lastOfListed() async throws {
        let home = try ChatHome()
        let older = try await filled(home, "older")
        home.move(by: 5)
        let newer = try await filled(home, "newer")
        _ = try await home.run(ArchiveChat.self, ["chat": "last"])
        #expect(try await home.chat.store.session(meantBy: "last").id == older.id)
        _ = try await home.run(ArchiveChat.self, ["chat": "last"])
        await #expect(throws: ChatError.self) { try await home.chat.store.session(meantBy: "last") }
        _ = try await home.run(ArchiveChat.self, ["chat": "last", "undo": true])
        #expect(try await home.chat.store.session(meantBy: "last").id == newer.id)
    }

    @Test(
        "a conversation is named by its number in the list just shown, by the person alone, while nothing was said in it since"
    )
    func numbers() async throws {
        let home = try ChatHome()
        let older = try await filled(home, "older")
        home.move(by: 5)
        _ = try await filled(home, "newer")
        let listings = try await home.run(ListChats.self).presentation(in: FlowContext(time: home.time)).listings
        func renamed(_ number: String, _ title: String) async throws -> String {
            let frontEnd = ScriptedFrontEnd(answers: [""], listings: listings)
            return try await home.run(RenameChat.self, ["chat": .string(number), "title": .string(title)], frontEnd).id
        }
        #expect(try await renamed("2", "first") == older.id.description)
        await #expect(throws: Failure.self) { try await renamed("2", "again") }
        await #expect(throws: Failure.self) { try await renamed("3", "none") }
        #expect(
            try await home.run(ShowChat.self, ["chat": "1"], ScriptedFrontEnd(answers: [""], listings: listings)).title
                == "newer"
        )
    }

    @Test(
        "a title, the archive and a rating are taken back, also where the conversation went on; a deleted one leaves no change"
    )
    func takenBack() async throws {
        let home = try ChatHome()
        let session = try await filled(home, "how was monday", "fine")
        func takeBack() async throws -> String? {
            let now = home.time.now
            return try await home.database.write { database in
                let change = try ChatChange.last(in: database)
                try change?.takeBack(in: database, at: now)
                return change?.summary
            }
        }
        _ = try await home.run(RenameChat.self, ["chat": "last", "title": "Day"])
        _ = try await home.run(RateAnswer.self, ["mark": "good"])
        _ = try await home.run(ArchiveChat.self, ["chat": "last"])
        try await home.chat.store.add(home.chat.runner.newMessage(session, .user, "and tuesday"))
        #expect(try await takeBack() == "archive Day")
        #expect(try await home.chat.store.session(session.id).archivedAt == nil)
        #expect(try await takeBack() == "rate an answer")
        #expect(try await home.chat.store.messages(of: session.id).allSatisfy { $0.rating == nil })
        #expect(try await takeBack() == "rename how was monday")
        #expect(try await home.chat.store.session(session.id).title == nil)
        #expect(try await takeBack() == nil)

        _ = try await home.run(RenameChat.self, ["chat": "last", "title": "Private"])
        _ = try await home.run(DeleteChat.self, ["chat": "last", "force": true])
        let left = try await home.database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM chat_changes WHERE undone_at IS NULL")
        }
        #expect(left == 0)
    }

    @Test("archived conversations are listed apart, and deleted ones leave no word behind")
    func archiveAndDelete() async throws {
        let home = try ChatHome()
        let kept = try await filled(home, "keep me")
        home.move(by: 5)
        let gone = try await filled(home, "secret words", "secret answer")
        _ = try await home.run(ArchiveChat.self, ["chat": .string(kept.id.suffix)])
        #expect(try await home.run(ListChats.self).sessions.map(\.title) == ["secret words"])
        #expect(try await home.run(ListChats.self, ["archived": true]).sessions.map(\.title) == ["keep me"])
        await #expect(throws: Declined.self) {
            _ = try await home.run(
                DeleteChat.self,
                ["chat": .string(gone.id.suffix)],
                ScriptedFrontEnd(confirmations: [false])
            )
        }
        _ = try await home.run(DeleteChat.self, ["chat": .string(gone.id.suffix), "force": true])
        #expect(try await home.chat.store.search("secret", limit: 10) == [])
        let left = try await home.database.read { database in
            try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM chat_messages WHERE content LIKE '%secret%' OR items LIKE '%secret%'"
            )
        }
        #expect(left == 0)
        let titles = try await home.database.read {
            try String.fetchAll($0, sql: "SELECT first_words FROM chat_sessions WHERE first_words IS NOT NULL")
        }
        #expect(titles == ["keep me"])
    }

    @Test(
        "a search finds words by their beginnings, without marks on letters, and phrases in quotes",
        arguments: [
            ("prot", 2), ("PROTEIN shake", 1), ("\"shake protein\"", 0), ("\"protein shake\"", 1), ("creme", 1),
            ("crème brulee", 1),
            ("nothing", 0), ("protein nothing", 0),
        ]
    )
    func search(words: String, count: Int) async throws {
        let home = try ChatHome()
        _ = try await filled(home, "a protein shake", "more protein", "Crème brûlée")
        let hits = try await home.chat.store.search(words, limit: 10)
        #expect(hits.count == count)
        if count > 0 {
            #expect(hits[0].marked.contains(MessageHit.start) && hits[0].text(before: "<", after: ">").contains("<"))
        }
    }

    @Test(
        "operators of the search language are only words",
        arguments: [
            "a OR b", "NOT", "a AND", "\"", "\"\"\"", "content:x", "x*", "(", "NEAR(a b)", "^x", "-x", "a\u{0}b",
            "'; DROP TABLE chat_messages; --",
        ]
    )
    func hostileSearch(words: String) async throws {
        let home = try ChatHome()
        _ = try await filled(home, "plain text")
        if ChatStore.query(words) != nil { _ = try await home.chat.store.search(words, limit: 5) }
        #expect(try await home.chat.store.search("plain", limit: 5).count == 1)
    }

    @Test("the index follows edits and deletions, also where the file is rewritten")
    func index() async throws {
        let home = try ChatHome()
        let session = try await filled(home, "alpha one", "beta two", "gamma three")
        var messages = try await home.chat.store.messages(of: session.id)
        let read = messages[0]
        messages[0].content = "delta one"
        try await home.chat.store.update(messages[0], changedFrom: read)
        try await home.chat.store.supersede(in: session.id, from: messages[2].position)
        _ = try await home.database.eraseTraces()
        for (word, count) in [("alpha", 0), ("delta", 1), ("beta", 1), ("gamma", 0)] {
            #expect(try await home.chat.store.search(word, limit: 5).count == count, "\(word)")
        }
        #expect(try await home.database.integrityFaults() == [])
    }

    @Test("of two processes, one answers in a session, whatever the clocks say")
    func leases() async throws {
        let home = try ChatHome()
        let session = try await filled(home, "hello")
        let other = home.otherProcess()
        func lease() throws -> SessionLease {
            try SessionLease(session: session, database: other.store.database, time: home.time)
        }
        let first = try SessionLease(session: session, database: home.database, time: home.time)
        for move in [0, 3600, -10_000] as [Double] {
            home.move(by: move)
            #expect(throws: ChatError.busy("hello")) { _ = try lease() }
        }
        first.end()
        let second = try lease()
        #expect(throws: ChatError.self) { _ = try lease() }
        second.end()
        try lease().end()
    }

    @Test("an export holds what was said and reads back the same", arguments: ExportedChat.Format.allCases)
    func export(format: ExportedChat.Format) async throws {
        let home = try ChatHome()
        let session = try await filled(home, "quote \" and\nline", "**bold** | pipe")
        let exported = try await home.chat.export(session)
        let text = try exported.text(format)
        #expect(text.contains("**bold** | pipe"))
        if format == .json {
            let back = try JSONValue(parsing: text).decode(ExportedChat.self)
            #expect(back == exported)
        }
    }
}
