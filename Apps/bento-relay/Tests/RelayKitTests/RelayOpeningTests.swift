import Core
import Foundation
import SyncProtocol
import Testing

@testable import RelayKit

@Suite("Opening a relay")
struct RelayOpeningTests {
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "relay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test("a file that is no database is said to be none, and left as it is")
    func noDatabase() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "letter.txt")
            let letter = Data(String(repeating: "Dear Anna, ", count: 200).utf8)
            try letter.write(to: file)
            let failure = #expect(throws: Failure.self) { try RelayFile.opened(file.path) }
            #expect(failure?.message.hasSuffix("It is no database.") == true)
            #expect(try Data(contentsOf: file) == letter)
        }
    }

    @Test("a second relay over one file is refused until the first has ended")
    func lock() async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "relay.sqlite").path
            let first = try RelayFile.opened(path)
            let failure = #expect(throws: Failure.self) { try RelayFile.opened(path) }
            #expect(failure?.message.contains("Another relay uses it") == true)
            first.lock.release()
            _ = try RelayFile.opened(path)
        }
    }

    @Test("a folder, and a place that is not there, are refused with words")
    func places() async throws {
        try await withFolder { folder in
            #expect(throws: Failure.self) { try RelayFile.opened(folder.path) }
            #expect(throws: Failure.self) { try RelayFile.opened(folder.appending(path: "none/relay.sqlite").path) }
        }
    }

    @Test("a word admits so many people, each as often as they come, and that holds over a restart")
    func invitations() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "invitations")
            try Data("\n  pear-lamp  2 \r\nany\n".utf8).write(to: file)
            let owners = try (0..<4).map { _ in try SyncRecoveryKeys(RecoveryPhrase()).owner }
            for _ in 0..<2 {
                let book = try InvitationBook(path: file.path)
                for (owner, isAdmitted) in zip(owners, [true, true, false, false]) {
                    #expect(try await book.admits(owner, by: "pear-lamp") == isAdmitted)
                    #expect(try await book.admits(owner, by: "any"))
                }
                #expect(try await !book.admits(owners[0], by: "pear"))
                #expect(try await !book.admits(owners[0], by: ""))
            }
            let ledger = try String(contentsOf: folder.appending(path: "invitations-used"), encoding: .utf8)
            #expect(ledger.split(separator: "\n").count == 2 && !ledger.contains("pear"))
        }
    }

    @Test("a word that cannot be written down admits nobody")
    func unwritable() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "invitations")
            try Data("pear 1".utf8).write(to: file)
            try FileManager.default.createDirectory(
                at: folder.appending(path: "invitations-used"),
                withIntermediateDirectories: false
            )
            let book = try InvitationBook(path: file.path)
            let owner = try SyncRecoveryKeys(RecoveryPhrase()).owner
            await #expect(throws: (any Error).self) { try await book.admits(owner, by: "pear") }
        }
    }

    @Test(
        "other lines are refused by their number",
        arguments: ["a\nb c", "a\nb 0", "a\nb -1", "a\nb 1 2", "a\nb 1.5"]
    )
    func malformedInvitations(text: String) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "invitations")
            try Data(text.utf8).write(to: file)
            let failure = #expect(throws: Failure.self) { try InvitationBook(path: file.path) }
            #expect(failure?.message.contains("Line 2") == true)
        }
    }
}
