import AppData
import ArgumentParser
import Core
import Foundation
import GRDB

/// Checks that everything Bento needs is there and well.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the home, the database, the secrets and each feature.",
        discussion: "It changes nothing. It ends with status 1 where something needs you."
    )
    @OptionGroup(title: "Host options") var host: HostOptions

    struct Report: FlowResult {
        struct Finding: Encodable, Sendable {
            let subject: String
            let isWell: Bool
            let words: String
        }

        let findings: [Finding]

        var exitStatus: ExitStatus { findings.allSatisfy(\.isWell) ? .success : .negative }

        func presentation(in context: FlowContext) -> Presentation {
            .table(
                Table(
                    [.init(""), .init(""), .init("")],
                    rows: findings.map {
                        [
                            .init($0.isWell ? "ok" : "look", tone: $0.isWell ? .good : .bad), .init($0.subject),
                            .init($0.words),
                        ]
                    }
                )
            )
        }
    }

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { _ in Report(findings: await Self.findings(for: invocation)) }
    }

    private static func findings(for invocation: HostInvocation) async -> [Report.Finding] {
        var findings: [Report.Finding] = []
        func check(_ subject: String, _ words: () async throws -> String) async {
            do {
                findings.append(.init(subject: subject, isWell: true, words: try await words()))
            } catch {
                let words = (error as? any BentoError)?.description ?? "it failed: \(error)"
                findings.append(.init(subject: subject, isWell: false, words: words))
            }
        }
        let parts: Composition.Parts
        do {
            parts = try invocation.composition.parts()
        } catch {
            await check("home") { throw error }
            return findings
        }
        await check("home") {
            try parts.home.prepare()
            return parts.home.path
        }
        await check("database") {
            guard FileManager.default.fileExists(atPath: parts.home.databaseFile.path) else {
                return "not made yet; the first thing you save makes it"
            }
            let rows = try await parts.database.read { try String.fetchOne($0, sql: "PRAGMA quick_check") ?? "" }
            guard rows == "ok" else { throw Failure.invalid("doctor.database", "The database has faults: \(rows).") }
            let size = try parts.home.databaseFile.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            return "well, \(size / 1024) KiB"
        }
        await check("secrets") {
            let count = try await SecretStore(home: parts.home).names().count
            return count == 0 ? "none kept" : "\(count) kept, encrypted"
        }
        for manifest in invocation.catalogue.manifests {
            await check(manifest.id) {
                if case .blocked(let by) = parts.runtime.state(of: manifest.id) {
                    throw Failure.unavailable("doctor.blocked", "It lacks \(by.joined(separator: ", ")).")
                }
                return "\(manifest.flows.count) flows"
            }
        }
        return findings
    }
}
