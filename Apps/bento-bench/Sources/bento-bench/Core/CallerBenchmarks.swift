import ArgumentParser
import Core
import CoreHosting
import CoreTesting
import Foundation
import Synchronization

/// Calls on behalf of a caller: what the rules cost beside the flow itself.
enum CallerBenchmarks {
    static let all = [
        Benchmark("callers: permission check") {
            let permissions = try await allowing()
            let calls = 100_000
            let caller = Caller.model
            let flow = FlowRegistration(feature: "bench", type: Echo.self)
            // Counted, so that the optimizer cannot leave a check out.
            var (taken, allowed) = (0, 0)
            let timing = try await Timing.of(11) {
                for _ in 0..<calls where try await permissions.take(caller, for: flow.id) == .always { taken += 1 }
            }
            let checks = try await Timing.of(11) {
                for _ in 0..<calls {
                    guard flow.descriptor.openTo.contains(caller.kind), Caller.person.canBecome(caller) else { return }
                    if try await permissions.permission(of: caller, for: flow.id) == .always { allowed += 1 }
                }
            }
            guard allowed >= 11 * calls, taken >= 11 * calls else { throw NotAllowed() }
            return [
                Figure("callers: permission check", checks.median / Double(calls) * 1e9, "ns", .atMost(1_000)),
                Figure("callers: permission taken", timing.median / Double(calls) * 1e9, "ns", .atMost(1_000)),
            ]
        },
        Benchmark("callers: nested call") {
            let desk = FlowDesk(permissions: try await allowing(), proposals: NoProposals())
            let flow = FlowRegistration(feature: "bench", type: Echo.self)
            let container = try ServiceContainer([])
            let resolver = container.resolver(for: "bench")
            let session = FlowSession(frontEnd: Silent(), context: FlowContext(time: .system))
            let calls = 2_000
            let input: JSONValue = ["text": "x"]
            let schema = FlowSchema(Echo.self, for: .model)
            let direct = try await Timing.of(11) {
                for _ in 0..<calls {
                    _ = try await FlowRunner.run(
                        try schema.parse(input),
                        of: "bench",
                        resolver: resolver,
                        session: session
                    )
                }
            }
            let called = try await Timing.of(11) {
                for _ in 0..<calls {
                    _ = try await desk.call(
                        flow,
                        input: input,
                        as: .model,
                        resolver: resolver,
                        session: session
                    )
                }
            }
            let added = (called.median - direct.median) / Double(calls) * 1e6
            return [
                Figure("callers: a flow parsed and run", direct.median / Double(calls) * 1e6, "µs"),
                Figure("callers: what a call through the desk adds", added, "µs", .atMost(50)),
            ]
        },
    ]

    private struct Echo: Flow {
        static let descriptor = FlowDescriptor("echo", "Say it again", effect: .writes, openTo: .everyone)
        @Argument(help: "What.") var text: String
        @Option(help: "How often.") var times = 1
        func run(with none: NoDependency, in session: FlowSession) async throws -> Said { Said(text: text) }
    }

    private struct Said: FlowResult {
        let text: String
        func presentation(in context: FlowContext) -> Presentation { .text(text) }
    }

    /// Permissions in memory that allow a model the flow, so that the rules are measured and not a disk.
    private static func allowing() async throws -> any PermissionStoring {
        let permissions = MemoryPermissions()
        try await permissions.set(.always, of: .model, for: "bench.echo")
        return permissions
    }

    /// A check that said no where the permission was given.
    private struct NotAllowed: Error {}

    private struct NoProposals: ProposalKeeping {
        func waiting() async throws -> [Proposal] { [] }
        func keep(_ proposal: Proposal) async throws -> Proposal { proposal }
        func take(_ id: UUID) async throws -> Proposal { throw ProposalUnavailable("", .unknown) }
        func confirm<Value: Sendable>(_ id: UUID, _ pay: (Proposal) async throws -> Value) async throws -> Value {
            throw ProposalUnavailable("", .unknown)
        }
        func status(of id: UUID) async throws -> ProposalStatus? { nil }
    }

    /// A front end that shows nothing.
    private struct Silent: FrontEnd {
        let presence = Presence.nobody
        func answer(to question: Question) async throws -> String { throw UnansweredQuestion(question) }
        func confirm(_ confirmation: Confirmation) async throws -> Bool { false }
        func show(_ progress: ProgressUpdate) async {}
        func show(_ notice: Notice) async {}
        func openBlock(_ kind: AnswerBlock.Kind, isResult: Bool) async throws -> Int { 0 }
        func append(_ text: String, toBlock block: Int) async throws {}
        func closeBlock(_ block: Int) async throws {}
        func emit(_ result: any FlowResult) async throws {}
        func emitRecord(_ result: any FlowResult) async throws {}
        func replace(with result: any FlowResult) async throws {}
        func open(_ file: InputFile) async throws -> any RandomAccessBytes { [UInt8]() }
        func bytes(of file: InputFile) -> InputSequence { InputSequence([]) }
        func write(_ pieces: InputSequence, to file: OutputFile, replacing: Bool) async throws {}
    }
}
