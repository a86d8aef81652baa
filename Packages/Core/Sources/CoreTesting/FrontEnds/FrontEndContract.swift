import Core
import CoreHosting

/// The test that any front end runs on itself: whatever it is made of, the same flow with the same answers ends the same.
///
/// ```swift
/// @Test("the page keeps the contract")
/// func contract() async { #expect(await FrontEndContract.violations(of: PageDriver()) == []) }
/// ```
public enum FrontEndContract {
    /// The way a call ended.
    public enum Ending: Sendable, Equatable {
        /// With these members among the result's.
        case result(JSONValue)
        /// With a ``BentoError`` of this code.
        case error(String)
        case cancelled
    }

    /// The outcome of a call, as its caller saw it.
    public struct Seen: Sendable {
        public let ending: Ending
        /// All that was shown, in order: what was asked, notices, pieces, results, errors.
        public let text: String

        public init(_ ending: Ending, text: String) {
            self.ending = ending
            self.text = text
        }
    }

    /// The reply of the other side to a question.
    public struct Answer: Sendable, Equatable {
        /// A part of the question.
        public let prompt: String
        public let words: String

        public init(_ prompt: String, _ words: String) {
            self.prompt = prompt
            self.words = words
        }
    }

    /// One call, and how it must end.
    public struct Case: Sendable {
        public let flow: String
        public let input: JSONValue
        /// In the order of the questions.
        public let answers: [Answer]
        /// The text after which the caller ends the call.
        public let endsOnce: String?
        public let ending: Ending
        /// The texts that must have been shown.
        public let shown: [String]
        /// The texts that must not be shown: a secret.
        public let hidden: [String]
    }

    /// A picture of one dot (PNG).
    public static let picture: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1,
        8, 0, 0,
        0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60, 0, 0, 0, 2, 0, 1,
        0x48,
        0xAF, 0xA4, 0x71, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]

    /// Everything that is wrong, each a sentence; empty if the front end keeps the contract.
    public static func violations(of driver: some FrontEndDriver) async -> [String] {
        var found: [String] = []
        for expected in cases(for: driver.caller, driver.presence, endsCalls: driver.endsCalls) {
            let seen = await driver.call(expected)
            let name = "\(expected.flow) \(expected.input.text()) \(expected.answers.map(\.words))"
            if !expected.ending.isMet(by: seen.ending) {
                found.append("\(name) ended with \(seen.ending), not with \(expected.ending).")
            }
            for words in expected.shown where !seen.text.contains(words) {
                found.append("\(name) did not show '\(words)': \(seen.text)")
            }
            for words in expected.hidden where seen.text.contains(words) { found.append("\(name) showed '\(words)'.") }
        }
        return found
    }
}

extension FrontEndContract.Ending {
    func isMet(by seen: Self) -> Bool {
        guard case .result(let expected) = self, case .result(let given) = seen else { return self == seen }
        return (expected.objectValue ?? [:]).allSatisfy { given[$0.key] == $0.value }
    }
}

/// One side of a front end under test: it calls flows of ``FrontEndFlows`` and answers what it is asked.
public protocol FrontEndDriver: Sendable {
    /// The caller.
    var caller: Caller { get }
    /// The one who answers its questions.
    var presence: Presence { get }
    /// True if it supports calls that last until they are ended; `nil`: if its caller does.
    var endsCalls: Bool? { get }
    /// Makes a call, answers, ends it where the case says so, and tells what came of it.
    func call(_ expected: FrontEndContract.Case) async -> FrontEndContract.Seen
}

extension FrontEndDriver {
    public var endsCalls: Bool? { nil }
}

/// Calls flows of ``FrontEndFlows`` as a host does, for front ends that run in the process of the test.
public struct FrontEndHost: Sendable {
    private let flows: ScriptedFlows

    /// - Throws: what putting the feature together throws.
    public init() throws {
        flows = ScriptedFlows(
            FeatureCatalogue([FrontEndFlows.self]),
            runtime: try FeatureRuntime([.registering(FrontEndFlows.self)], platform: [])
        )
    }

    /// Calls a flow through a front end, and has it show the result where it is a host's.
    public func call(
        _ flow: String,
        input: JSONValue,
        as caller: Caller,
        through frontEnd: some FrontEnd
    ) async throws -> FlowOutcome {
        let session = FlowSession(
            frontEnd: frontEnd,
            context: FlowContext(time: .fixed("2026-11-21T12:00:00Z"), caller: caller)
        )
        let result = try await flows.result(of: flow, input: input, as: caller, in: session)
        try (frontEnd as? any ResultFrontEnd)?.finish(result)
        await session.wasShown()
        return try FlowOutcome(result, in: session.context)
    }
}
