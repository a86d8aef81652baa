import BentoPages
import BentoServing
import Core
import CoreHosting
import Synchronization

/// A call that nobody watches or answers, by a page that reads or by a program.
final class FlowReading: ResultFrontEnd {
    let presence = Presence.nobody
    private let context: FlowContext
    private let kept = Mutex(Kept())

    /// The results of a flow.
    private struct Kept {
        var outcome: FlowOutcome?
        /// The results before the last, such as an answer for each line of a file.
        var earlier: [JSONValue] = []
        /// The number of those that are not kept.
        var leftOut = 0
        /// The space left, in bytes, for results before the last.
        var room = 1 << 20
        var sources: Set<String> = []

        /// All results as one outcome, with the earlier ones beside the members of the last.
        var whole: FlowOutcome? {
            guard let outcome, !earlier.isEmpty || leftOut > 0 else { return outcome }
            var members = outcome.json.objectValue ?? ["result": outcome.json]
            members["earlier"] = .array(earlier)
            if leftOut > 0 { members["earlierLeftOut"] = .integer(Int64(leftOut)) }
            return FlowOutcome(
                json: .object(members),
                presentation: outcome.presentation,
                text: outcome.text,
                exitStatus: outcome.exitStatus,
                attachments: outcome.attachments,
                outsideSources: outcome.outsideSources.union(sources),
                otherFeatures: outcome.otherFeatures
            )
        }
    }

    private init(_ context: FlowContext) { self.context = context }

    /// - Parameter sources: the outside authors of what the caller has read.
    /// - Throws: errors of the call.
    static func outcome(
        of flow: String,
        input: JSONValue,
        as caller: Caller,
        of host: any FlowHost,
        influencedBy sources: Set<String> = []
    ) async throws -> FlowOutcome {
        let made = Mutex<FlowReading?>(nil)
        try await host.call(
            flow,
            input: input,
            as: caller,
            through: { context in
                let reading = FlowReading(context)
                made.withLock { $0 = reading }
                return reading
            },
            in: { $0.influenced(by: sources) }
        )
        guard let outcome = made.withLock({ $0 })?.kept.withLock({ $0.whole }) else {
            throw Failure("web.no-result", "'\(flow)' gave no result.")
        }
        return outcome
    }

    func finish(_ result: any FlowResult) throws {
        let outcome = try FlowOutcome(result, in: context)
        kept.withLock { $0.outcome = outcome }
    }

    func answer(to question: Question) async throws -> String { throw UnansweredQuestion(question) }

    func confirm(_ confirmation: Confirmation) async throws -> Bool {
        throw UnansweredQuestion(Question(confirmation.question, option: confirmation.option))
    }

    func show(_ progress: ProgressUpdate) async {}
    func show(_ notice: Notice) async {}
    func openBlock(_ kind: AnswerBlock.Kind, isResult: Bool) async throws -> Int { 0 }
    func append(_ text: String, toBlock block: Int) async throws {}
    func closeBlock(_ block: Int) async throws {}
    func emit(_ result: any FlowResult) async throws {
        let json = try JSONValue(encoding: result)
        let length = json.text().utf8.count
        let sources = result.outsideSources
        kept.withLock { kept in
            // Nothing follows a gap.
            guard length <= kept.room else {
                kept.room = 0
                return kept.leftOut += 1
            }
            kept.room -= length
            kept.earlier.append(json)
            kept.sources.formUnion(sources)
        }
    }

    func emitRecord(_ result: any FlowResult) async throws { try await emit(result) }
    func replace(with result: any FlowResult) async throws {}

    func open(_ file: InputFile) async throws -> any RandomAccessBytes { throw RunFiles.none }
    func bytes(of file: InputFile) -> InputSequence { InputSequence { { throw RunFiles.none } } }
    func check(_ file: OutputFile, replacing: Bool) throws { throw RunFiles.none }
    func write(_ pieces: InputSequence, to file: OutputFile, replacing: Bool) async throws { throw RunFiles.none }
}

extension PageFlows {
    /// The flows of a program, as it lets a page call them.
    init(_ host: any FlowHost) {
        self.init(
            open: { try await host.flows().flows(openTo: .page) },
            input: { try await host.schemas(of: [$0], for: .page)[$0] ?? [:] },
            outcome: { try await FlowReading.outcome(of: $0, input: $1, as: .page, of: host) }
        )
    }
}
