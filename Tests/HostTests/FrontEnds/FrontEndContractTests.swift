import Core
import CoreHosting
import CoreTesting
import Foundation
import HostTesting
import Synchronization
import Testing

@testable import BentoHost
@testable import BentoTerminal

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

private let plain = TerminalStyle(width: 100, usesColour: false)

/// A call that runs in this process, and what came of it, told as the host tells it.
private func seen(
    _ expected: FrontEndContract.Case,
    as caller: Caller,
    through frontEnd: some ResultFrontEnd,
    json: Bool = false,
    beside work: @escaping @Sendable (@escaping @Sendable () -> Void) async throws -> Void,
    text: @Sendable () -> String
) async -> FrontEndContract.Seen {
    let call = Task {
        try await FrontEndHost().call(expected.flow, input: expected.input, as: caller, through: frontEnd)
    }
    let beside = Task { try await work { call.cancel() } }
    let result = await call.result
    beside.cancel()
    _ = await beside.result
    switch result {
    case .success(let outcome): return FrontEndContract.Seen(.result(outcome.json), text: text())
    case .failure(is CancellationError): return FrontEndContract.Seen(.cancelled, text: text())
    case .failure(let error):
        let report = ErrorReport(error, command: BentoCommand.self, json: json, style: plain)
        let code = json ? (try? JSONValue(parsing: report.message))?["error"]?["code"]?.stringValue : nil
        return FrontEndContract.Seen(
            .error(code ?? (error as? any BentoError)?.code ?? "unexpected"),
            text: text() + report.message
        )
    }
}

/// Waits until a text has come, after so many bytes of what came before.
private func wait(for words: String, in text: @Sendable () -> String, after count: Int = 0) async throws -> Int {
    var all = ""
    try await until {
        all = text()
        return all.utf8.count > count && String(decoding: Array(all.utf8)[count...], as: UTF8.self).contains(words)
    }
    return all.utf8.count
}

/// A person at a terminal.
private struct PersonDriver: FrontEndDriver {
    let caller = Caller.person
    let presence = Presence.here

    func call(_ expected: FrontEndContract.Case) async -> FrontEndContract.Seen {
        guard let terminal = LocalTerminal() else {
            return FrontEndContract.Seen(.error("no terminal"), text: "There is no terminal.")
        }
        defer { terminal.close() }
        let screen = StandardStream(descriptor: terminal.inner)
        let frontEnd = TerminalFrontEnd(
            output: screen,
            errors: screen,
            style: plain,
            context: FlowContext(time: .fixed("2026-11-21T12:00:00Z")),
            saysYes: false,
            input: InputReader(descriptor: terminal.inner)
        )
        return await seen(expected, as: caller, through: frontEnd) { end in
            var count = 0
            for answer in expected.answers {
                count = try await wait(for: answer.prompt, in: { terminal.text }, after: count)
                terminal.type(answer.words + "\n")
            }
            guard let words = expected.endsOnce else { return }
            _ = try await wait(for: words, in: { terminal.text })
            end()
        } text: {
            terminal.finished()
        }
    }
}

/// A program of the person's, which reads text or JSON from a pipe and answers nothing.
private struct ProgramDriver: FrontEndDriver {
    let caller = Caller.program
    let presence = Presence.nobody
    let json: Bool

    func call(_ expected: FrontEndContract.Case) async -> FrontEndContract.Seen {
        let folder = FileManager.default.temporaryDirectory.appending(path: "contract-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (out, err) = (folder.appending(path: "out"), folder.appending(path: "err"))
        let descriptors = [out.path, err.path].map { (path: String) in open(path, O_RDWR | O_CREAT | O_APPEND, 0o600) }
        let nothing = open("/dev/null", O_RDONLY)
        defer { for descriptor in descriptors + [nothing] { _ = closeFile(descriptor) } }
        let (output, errors) = (StandardStream(descriptor: descriptors[0]), StandardStream(descriptor: descriptors[1]))
        let read = { @Sendable in
            [out, err].map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }.joined(separator: "\n")
        }
        let frontEnd: any ResultFrontEnd =
            json
            ? JSONFrontEnd(output: output, errors: errors, style: plain, saysYes: false)
            : TerminalFrontEnd(
                output: output,
                errors: errors,
                style: plain,
                context: FlowContext(time: .fixed("2026-11-21T12:00:00Z"), caller: .program),
                saysYes: false,
                input: InputReader(descriptor: nothing)
            )
        let seen = await seen(expected, as: caller, through: frontEnd, json: json) { end in
            guard let words = expected.endsOnce else { return }
            _ = try await wait(for: words, in: read)
            end()
        } text: {
            read()
        }
        guard json, case .result = seen.ending else { return seen }
        // What the program reads, and not what the flow gave: one object, or the last of several lines.
        let printed = (try? String(contentsOf: out, encoding: .utf8)) ?? ""
        let last = printed.split(separator: "\n").last.map(String.init) ?? ""
        let value = (try? JSONValue(parsing: printed)) ?? (try? JSONValue(parsing: last))
        let pieces = printed.split(separator: "\n").compactMap { try? JSONValue(parsing: String($0)) }
            .compactMap { $0["text"]?.stringValue }.joined()
        return FrontEndContract.Seen(.result(value ?? .null), text: seen.text + pieces)
    }
}

/// A terminal inside this process: what is written to its inner side is shown, what is typed comes in there.
private final class LocalTerminal: Sendable {
    let inner: Int32
    private let outer: Int32
    private let shown = Mutex<[UInt8]>([])
    private let isDone = Mutex(false)

    init?() {
        guard let (outer, inner) = PseudoTerminal.pair() else { return nil }
        (self.outer, self.inner) = (outer, inner)
        Thread.detachNewThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                var waiting = pollfd(fd: outer, events: Int16(POLLIN), revents: 0)
                let ready = poll(&waiting, 1, 10)
                if ready > 0 {
                    let count = read(outer, &buffer, buffer.count)
                    guard count > 0 else { break }
                    shown.withLock { $0.append(contentsOf: buffer[0..<count]) }
                } else if isDone.withLock({ $0 }) {
                    break
                }
            }
            _ = closeFile(outer)
        }
    }

    var text: String { shown.withLock { String(decoding: $0, as: UTF8.self) } }

    func type(_ words: String) {
        let bytes = Array(words.utf8)
        _ = bytes.withUnsafeBytes { write(outer, $0.baseAddress, $0.count) }
    }

    /// All that was shown: what was written has come once a mark behind it has.
    func finished() -> String {
        let mark = "[end of what was shown]"
        let bytes = Array(mark.utf8)
        _ = bytes.withUnsafeBytes { write(inner, $0.baseAddress, $0.count) }
        _ = happens { text.contains(mark) }
        return text
    }

    func close() {
        isDone.withLock { $0 = true }
        _ = closeFile(inner)
    }
}

@Suite("The contract of front ends, at a terminal and with JSON", .serialized, .timeLimit(.minutes(5)))
struct TerminalContractTests {
    @Test("a person at a terminal")
    func person() async {
        let violations = await FrontEndContract.violations(of: PersonDriver())
        #expect(violations == [])
    }

    @Test("a program that reads text or JSON", arguments: [false, true])
    func program(json: Bool) async {
        let violations = await FrontEndContract.violations(of: ProgramDriver(json: json))
        #expect(violations == [])
    }
}
