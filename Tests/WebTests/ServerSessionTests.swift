import Foundation
import HostTesting
import Testing

@testable import BentoWeb

@Suite("Sessions over restarts", .serialized)
struct ServerSessionTests {
    private func home() throws -> URL {
        let home = FileManager.default.temporaryDirectory.appending(path: "bento-web-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        return home
    }

    @Test("a server that starts again knows its browsers by hashes that their owner alone reads")
    func restart() throws {
        let home = try home()
        defer { try? FileManager.default.removeItem(at: home) }
        let moment = RawPages.Moment()
        let file = SessionFile(home: home)
        let first = SessionBook(now: { moment.now }, file: file)
        let (cookie, other) = (first.begin(), first.begin())
        let text = try String(contentsOf: file.file, encoding: .utf8)
        #expect(!text.contains(cookie) && text.contains(Token.hash(of: cookie)))
        let rights = try FileManager.default.attributesOfItem(atPath: file.file.path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        let second = SessionBook(now: { moment.now }, file: file)
        #expect(second.session(of: cookie) == first.session(of: cookie))
        #expect(second.session(of: cookie) != second.session(of: other))
        let third = second.begin()
        #expect(second.session(of: third) != second.session(of: cookie))
        #expect(second.session(of: third) != second.session(of: other))
        moment.pass(12 * 3600 + 1)
        #expect(SessionBook(now: { moment.now }, file: file).session(of: cookie) == nil)
    }

    @Test("use counts over a restart, to some minutes")
    func use() throws {
        let home = try home()
        defer { try? FileManager.default.removeItem(at: home) }
        let moment = RawPages.Moment()
        let file = SessionFile(home: home)
        let first = SessionBook(now: { moment.now }, file: file)
        let cookie = first.begin()
        moment.pass(11 * 3600)
        #expect(first.session(of: cookie) != nil)
        moment.pass(11 * 3600)
        #expect(SessionBook(now: { moment.now }, file: file).session(of: cookie) != nil)
    }

    @Test(
        "a file that is none lets nobody in and stops nobody",
        arguments: ["", "[]", "{}", "[1]", "[{\"hash\":\"\",\"number\":1,\"lastUse\":0}]", "\u{0}"]
    )
    func broken(text: String) throws {
        let home = try home()
        defer { try? FileManager.default.removeItem(at: home) }
        let file = SessionFile(home: home)
        try Data(text.utf8).write(to: file.file)
        let book = SessionBook(now: { RawPages.Moment().now }, file: file)
        #expect(book.session(of: "") == nil)
        #expect(book.session(of: book.begin()) != nil)
    }
}
