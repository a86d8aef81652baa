import Foundation
import Logging
import Testing

@testable import BentoDesk
@testable import BentoHome
@testable import BentoPlatform

@Suite("The log")
struct LogTests {
    let home = FileManager.default.temporaryDirectory.appending(path: "bento-log-\(UUID().uuidString)")

    private func logger(_ file: LogFile) -> Logger {
        let handler = HostLogHandler(
            feature: "food",
            file: file,
            terminal: nil,
            now: { Date(timeIntervalSince1970: 0) }
        )
        return Logger(label: "food") { _ in handler }
    }

    @Test("a line names the time, the level and the feature, is private, and holds no credential and no escape")
    func line() throws {
        defer { try? FileManager.default.removeItem(at: home) }
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let file = LogFile(home: home)
        logger(file).warning("sent Authorization: Bearer abcdef123456789\n\u{1B}[31m", metadata: ["status": "401"])
        logger(file).debug("not kept")
        let text = try String(contentsOf: file.file, encoding: .utf8)
        #expect(
            text.hasPrefix("1970-01-01T00:00:00Z warning food: sent Authorization:") && text.hasSuffix("status=401\n")
        )
        #expect(!text.contains("abcdef123456789") && !text.contains("\u{1B}") && text.count { $0 == "\n" } == 1)
        let mode = try FileManager.default.attributesOfItem(atPath: file.file.path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test("the file does not grow beyond its bound, and the one before is kept")
    func bound() throws {
        defer { try? FileManager.default.removeItem(at: home) }
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let file = LogFile(home: home)
        for _ in 0..<20 { file.append(String(repeating: "x", count: 100_000) + "\n") }
        for url in [file.file, file.olderFile] {
            let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            #expect(size > 0 && size <= LogFile.limit + 200_000)
        }
    }

    @Test("lines of several writers stand whole, none over another")
    func writers() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        await withTaskGroup(of: Void.self) { [home] group in
            for writer in 0..<8 {
                group.addTask {
                    for line in 0..<200 { LogFile(home: home).append("writer \(writer) line \(line)\n") }
                }
            }
        }
        let lines = try String(contentsOf: LogFile(home: home).file, encoding: .utf8).split(separator: "\n")
        #expect(Set(lines).count == 1600 && lines.allSatisfy { $0.hasPrefix("writer ") })
    }

    @Test("a log makes no home")
    func noHome() {
        let file = LogFile(home: home)
        file.append("x\n")
        #expect(!FileManager.default.fileExists(atPath: home.path))
    }

    @Test("what was written is read again, line by line, the file before first; what is no line is passed over")
    func read() throws {
        defer { try? FileManager.default.removeItem(at: home) }
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let file = LogFile(home: home)
        #expect(try file.lines() == [])
        try Data("cut off here\n2026-11-25T12:00:00Z error food: older\n".utf8).write(to: file.olderFile)
        logger(file).warning("sent: yes")
        let lines = try file.lines().compactMap { LogLine($0) }
        #expect(lines.map(\.text) == ["older", "sent: yes"])
        #expect(lines.map(\.level) == [.error, .warning] && lines.map(\.feature) == ["food", "food"])
        for broken in ["", "x y z: w", "2026-11-25T12:00:00Z loud food: w", "2026-11-25T12:00:00Z error food w"] {
            #expect(LogLine(broken) == nil)
        }
    }
}
