import Core
import CoreHosting
import CoreTesting
import MCPTesting
import MCPWire
import Testing

@testable import FlowServing

/// What came of a call of the contract's table, in all its parts.
private struct Trace: Equatable {
    var ending: FrontEndContract.Ending
    /// The words of what was asked, in order.
    var asked: [String] = []
    /// The phases of its progress, in order.
    var phases: [String] = []
    var notices: [String] = []
    var emitted: [JSONValue] = []
    var attachments: [String] = []
    var presentation: Presentation?
    var exitStatus: Int32 = 0
    /// What an error says, and what it says to do.
    var words: [String] = []

    private static let now = "2026-11-21T12:00:00Z"

    /// The call in the process of the host.
    static func linked(_ expected: FrontEndContract.Case, _ presence: Presence) async -> Trace {
        let canAnswer = presence != .nobody
        let frontEnd = ScriptedFrontEnd(
            answers: canAnswer ? expected.answers.map(\.words) : [],
            confirmations: expected.answers.map { $0.words == "yes" },
            presence: presence
        )
        var trace: Trace
        do {
            let outcome = try await FrontEndHost()
                .call(expected.flow, input: expected.input, as: .person, through: frontEnd)
            trace = Trace(ending: .result(outcome.json))
            trace.attachments = outcome.attachments.map(\.text)
            trace.presentation = outcome.presentation
            trace.exitStatus = outcome.exitStatus.rawValue
        } catch {
            let failure = error as? any BentoError
            trace = Trace(ending: .error(failure?.code ?? "\(error)"))
            trace.exitStatus = failure?.exitStatus.rawValue ?? 0
            trace.words = [failure?.message, failure?.recovery].compactMap(\.self)
        }
        trace.emitted = frontEnd.emitted
        trace.notices = frontEnd.notices.map(\.text)
        for event in frontEnd.events {
            switch event {
            case .asked(let question) where canAnswer: trace.asked.append(question.prompt)
            case .confirmed(let asked) where canAnswer:
                let details = asked.details.map { "\($0.key): \($0.value)" }
                trace.asked.append(([asked.question] + details).joined(separator: "\n"))
            case .progressed(let update) where !trace.phases.contains(update.label): trace.phases.append(update.label)
            default: break
            }
        }
        return trace
    }

    /// The same call in a process of its own.
    static func apart(_ expected: FrontEndContract.Case, _ server: Apart) async -> (trace: Trace, text: String) {
        let tool = String(expected.flow.map { $0 == "." || $0 == "-" ? "_" : $0 })
        do {
            let called = try await server.call(
                tool,
                expected.input.objectValue ?? [:],
                for: CallMeta(caller: .person, zone: "UTC", now: now)
            ) { words in expected.answers.first { words.contains($0.prompt) }?.words }
            return (Trace(called), called.text)
        } catch {
            return (Trace(ending: .error("\(error)")), "")
        }
    }

    private init(ending: FrontEndContract.Ending) { self.ending = ending }

    private init(_ called: Apart.Called) {
        if let error = called.error {
            let code = error.data?["code"]?.stringValue ?? "\(error.code)"
            // A tool is a flow's name here.
            ending = .error(code == "unknown.tool" ? "unknown.flow" : code)
        } else if let failure = called.failure {
            ending = .error(failure.code)
            exitStatus = failure.exitStatus
            words = [failure.message, failure.recovery].compactMap(\.self)
        } else {
            ending = .result(called.result?.structuredContent ?? .null)
        }
        asked = called.asked
        // `Reading: 1 of 3`
        for phase in called.progress.compactMap({ $0.message.map { String($0.prefix { $0 != ":" }) } })
        where !phases.contains(phase) { phases.append(phase) }
        let meta = called.meta
        notices = (meta?.notices ?? []).map(\.text)
        emitted = meta?.emitted ?? []
        var names = meta?.attachments ?? []
        for block in called.result?.content ?? [] {
            guard case .image(let data, let type) = block.content, !names.isEmpty else { continue }
            attachments.append(AttachedFile(name: names.removeFirst(), mediaType: type, bytes: Array(data)).text)
        }
        presentation = (try? meta?.presentation?.decode(PresentationDocument.self))?.body
        exitStatus = meta?.exitStatus ?? exitStatus
    }
}

/// The other side of a process of its own: what the front ends' contract calls.
private struct ApartDriver: FrontEndDriver {
    let caller = Caller.person
    let endsCalls: Bool? = false
    let server: Apart

    var presence: Presence { server.peer.capabilities.elicitsForms ? .throughClient : .nobody }

    func call(_ expected: FrontEndContract.Case) async -> FrontEndContract.Seen {
        let (trace, text) = await Trace.apart(expected, server)
        return FrontEndContract.Seen(trace.ending, text: text)
    }
}

@Suite("The same feature, linked and in a process of its own")
struct SameContractTests {
    private static let peers = [Peer.modern, .legacy, .silent]

    @Test("the process keeps the contract of front ends, whoever answers", arguments: peers)
    func contract(peer: Peer) async throws {
        let server = try await Apart(as: peer)
        let violations = await FrontEndContract.violations(of: ApartDriver(server: server))
        #expect(violations == [])
        #expect(server.strays == [])
    }

    @Test("each call of the table comes to the same in all its parts", arguments: peers)
    func same(peer: Peer) async throws {
        let server = try await Apart(as: peer)
        let driver = ApartDriver(server: server)
        for expected in FrontEndContract.cases(for: .person, driver.presence, endsCalls: false)
        where !Self.isSaidOtherwise(expected) {
            let (apart, _) = await Trace.apart(expected, server)
            #expect(await Trace.linked(expected, driver.presence) == apart, "\(expected.flow) \(expected.input.text())")
        }
    }

    /// What is not there, cannot be given or is not paid apart, is said in the words of whoever says it.
    private static func isSaidOtherwise(_ expected: FrontEndContract.Case) -> Bool {
        ["test.nothing-at-all", "test.pay"].contains(expected.flow) || expected.input["watch"] != nil
    }

    @Test("both fixtures keep the contract of features, either way")
    func features() async throws {
        let fixtures: [any Feature.Type] = [FrontEndFlows.self, DeclaredFlows.self]
        for fixture in fixtures {
            let violations = try await ServedContract.violations(of: fixture)
            #expect(violations == [])
        }
        #expect(FeatureContract.wrongExamples(of: DeclaredFlows.self) == [])
    }

    @Test("a cancelled call ends in the flow, and nothing answers it", arguments: [Peer.modern, .legacy])
    func cancelled(peer: Peer) async throws {
        let server = try await Apart(["declared"], as: peer)
        let id = try await server.begin("declared_wait", ["long": true])
        #expect(try await server.call("declared_count").result?.structuredContent == ["words": "1, open"])
        server.send(PeerNotification.cancelled(id, reason: "enough").message)
        var words: JSONValue?
        try await until {
            words = try? await server.call("declared_count").result?.structuredContent
            return words == ["words": "0, open"]
        }
    }
}
