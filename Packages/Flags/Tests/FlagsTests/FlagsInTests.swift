import ArgumentParser
import Core
import CoreHosting
import CoreTesting
import Foundation
import Synchronization

@testable import Flags

/// A home with flags in it, and the commands over them as a host has them.
final class FlagHome: Sendable {
    let url: URL
    let rules: FlagRules
    private let chosen = Mutex<[String: String]>([:])

    init(now: String = "2026-11-24T12:00:00Z") throws {
        url = FileManager.default.temporaryDirectory.appending(path: "bento-flags-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let time = TimeContext.fixed(now)
        rules = FlagRules(home: url, version: "1.2.3", session: "s", now: { time.now }, seed: { 7 })
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file of the home; `nil` removes it.
    func write(_ text: String?, to name: String) throws {
        let file = url.appending(path: name)
        guard let text else { return try FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    func define(_ text: String?) throws { try write(text, to: FlagRules.fileName) }

    func contents(of name: String) -> String? {
        try? String(contentsOf: url.appending(path: name), encoding: .utf8)
    }

    func program(server: FlagsProgram.Server? = nil) throws -> FlagsProgram {
        FlagsProgram(
            declarations: try FlagDeclarations([Self.manifest]),
            rules: rules,
            server: server,
            above: { [self] in
                let set = chosen.withLock { $0 }
                return [FlagLayer(.choice) { set[$0] }]
            },
            chosen: { [self] in chosen.withLock { $0 } },
            choose: { [self] id, text in chosen.withLock { $0[id] = text } }
        )
    }

    /// Runs `flags` with some words.
    func run(
        _ words: String...,
        server: String? = nil,
        timerRan: Date? = nil,
        properties: [String: String] = [:]
    ) async throws -> any FlowResult {
        let shown = FlagsInTests.Shown()
        let asked = server.map { FlagsProgram.Server(address: $0, pace: 900) { timerRan } }
        let program = try program(server: asked)
        try await FlagsInTests.$run.withValue((program, shown, properties)) {
            guard var command = try FlagsCommand<FlagsInTests>.parseAsRoot(words) as? any AsyncParsableCommand else {
                throw Failure("test.command", "'\(words)' is no command.")
            }
            try await command.run()
        }
        return try shown.result()
    }

    /// Runs `flags` and gives what a program would read.
    func json(_ words: String..., properties: [String: String] = [:]) async throws -> JSONValue {
        guard let first = words.first else { return .null }
        let result =
            switch words.count {
            case 1: try await run(first, properties: properties)
            case 2: try await run(first, words[1], properties: properties)
            default: try await run(first, words[1], words[2], properties: properties)
            }
        return try JSONValue(encoding: result)
    }

    private static let manifest = FeatureManifest(
        id: "paint",
        title: "Paint",
        summary: "Paints.",
        flags: [
            FlagKey("bright", "Brighter.", kind: .operations, owner: "paint", default: false).declaration,
            FlagKey(
                "gloss",
                "Glossy.",
                kind: .release,
                owner: "paint",
                default: false,
                expires: "2027-01-31",
                rollout: 20
            ).declaration,
            FlagKey("tone", "How it speaks.", kind: .operations, owner: "paint", default: Tone.plain).declaration,
        ]
    )

    enum Tone: String, SettingValue, CaseIterable {
        case plain, warm
    }
}

/// The host that the commands run in.
enum FlagsInTests: FlagsHost {
    struct Options: ParsableArguments {}

    final class Shown: Sendable {
        private let shown = Mutex<(any FlowResult)?>(nil)

        func show(_ result: any FlowResult) { shown.withLock { $0 = result } }

        func result() throws -> any FlowResult {
            guard let result = shown.withLock({ $0 }) else { throw Failure("test.nothing", "Nothing was shown.") }
            return result
        }
    }

    @TaskLocal static var run: (program: FlagsProgram, shown: Shown, properties: [String: String])?

    static func names() -> [String] { run?.program.declarations.entries.map(\.id) ?? [] }

    static func properties() throws -> [String: String] { run?.properties ?? [:] }

    static func run<F: Flow>(_ flow: F) async throws where F.Dependency == FlagsProgram {
        guard let run else { throw Failure("test.no-run", "A command ran outside of a test.") }
        run.shown.show(try await flow.run(with: run.program, in: .scripted(time: .fixed("2026-11-24T12:00:00Z"))))
    }
}
