import ArgumentParser
import Synchronization

@testable import Core

protocol Welcoming: Sendable {
    func greet() -> String
}

struct PlainWelcome: Welcoming {
    func greet() -> String { "hello" }
}

extension ContractID {
    static let greeting = ContractID("test.greeting", (any Welcoming).self)
    static let nobody = ContractID("test.nobody", Int.self)
    static let nobodyEither = ContractID("test.nobody-either", String.self)
}

struct Greeted: FlowResult, Equatable {
    let words: String
    func presentation(in context: FlowContext) -> Presentation { .text(words) }
}

struct Greet: SpendingFlow {
    static let descriptor = FlowDescriptor(
        "greet loudly",
        "Greet somebody",
        effect: .spends,
        examples: [FlowExample("Ann", "Ann")]
    )
    @Argument(help: "Whom.") var name: String

    struct Prepared: PreparedSpending {
        let words: String
        let spending: Spending?
    }

    func prepare(with greeting: any Welcoming, in session: FlowSession) async throws -> Prepared {
        let spending = Spending(
            amount: try Satoshis(21),
            fee: nil,
            destination: name,
            consequence: "Breath is gone.",
            stake: name == "Ann" || name == "Eve" ? .play : .real,
            caution: name == "Eve" ? Spending.Caution("Eve was greeted before. Again?", option: "--again") : nil
        )
        return Prepared(words: "\(greeting.greet()) \(name)", spending: name == "Old" ? nil : spending)
    }

    func run(
        _ prepared: Prepared,
        with greeting: any Welcoming,
        in session: FlowSession
    ) async throws -> Greeted {
        Greeted(words: prepared.words)
    }
}

/// Provides a greeting, and notes when its hook starts and stops.
enum Greeter: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(
            id: "greeter",
            title: "Greeter",
            summary: "Greets.",
            provides: [.greeting],
            networkHosts: [NetworkHost("example.org", "nothing")]
        )
    }
    static func register(in registrar: inout FeatureRegistrar) {
        registrar.provide(.greeting, as: (any Welcoming).self) { _ in PlainWelcome() }
        registrar.flow(Greet.self)
        registrar.card("day", "Greeting", order: 5) { resolver, _ in
            CardContent(
                .text(try await resolver.get((any Welcoming).self).greet()),
                suggestions: [CommandSuggestion("x", "y")]
            )
        }
        registrar.contribute(Note(text: "noted"))
        registrar.hook(
            LifecycleHook("log") { resolver in
                try await resolver.get(Log.self).add("greeter starts")
            } stop: { resolver in
                try await resolver.get(Log.self).add("greeter stops")
            }
        )
        registrar.service(Log.self) { _ in Log.current ?? Log() }
    }
}

/// Requires the greeting.
enum Guest: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(
            id: "guest",
            title: "Guest",
            summary: "Is greeted.",
            requires: [.greeting],
            uses: [.nobody]
        )
    }
    static func register(in registrar: inout FeatureRegistrar) {
        registrar.hook(
            LifecycleHook("log") { _ in
                Log.current?.add("guest starts")
            } stop: { _ in
                Log.current?.add("guest stops")
            }
        )
    }
}

/// Works on what all features keep.
enum Caretaker: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(id: "caretaker", title: "Caretaker", summary: "Takes care.")
    }
    static func register(in registrar: inout FeatureRegistrar) {
        registrar.hook(
            LifecycleHook("care", spansFeatures: true) { _ in
                Log.current?.add("caretaker starts")
            } stop: { _ in
                Log.current?.add("caretaker stops")
            }
        )
    }
}

/// Requires what nobody provides.
enum Lost: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(
            id: "lost",
            title: "Lost",
            summary: "Lacks.",
            provides: [.nobody],
            requires: [.nobodyEither, .greeting]
        )
    }
    static func register(in registrar: inout FeatureRegistrar) { registrar.provide(.nobody, as: Int.self) { _ in 1 } }
}

enum Follower: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(id: "follower", title: "F", summary: "F.", requires: [.nobody])
    }
    static func register(in registrar: inout FeatureRegistrar) {}
}

/// Starts badly.
enum Broken: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(id: "broken", title: "B", summary: "B.")
    }
    static func register(in registrar: inout FeatureRegistrar) {
        registrar.hook(LifecycleHook("bad") { _ in throw Failure("test.bad", "It will not start.") })
    }
}

/// Says other things in its manifest than it registers.
enum Liar: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(
            id: "Liar!",
            title: "",
            summary: "",
            provides: [.greeting],
            requires: [.greeting],
            uses: [.greeting],
            networkHosts: [NetworkHost("https://x/y", "")],
            events: [AnalyticsCatalogue.Event("Loud", ""), AnalyticsCatalogue.Event("Loud", "It was loud.")]
        )
    }
    static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(Mumble.self)
        registrar.flow(Forget.self)
        registrar.flow(Look.self)
        registrar.setting(SettingKey("count", "How many.", default: 3))
        registrar.setting(SettingKey("hour", "When.", default: 24, in: 0...23))
        registrar.setting(SettingKey("words", "What.", default: ""))
        registrar.card("a", "a") { _, _ in nil }
        registrar.card("a", "a") { _, _ in nil }
    }
}

struct Mumble: Flow {
    static let descriptor = FlowDescriptor(
        "Mum ble!",
        "Mumbles.",
        effect: .reads,
        examples: [FlowExample("", "")]
    )
    @Argument var text: String
    func run(with none: NoDependency, in session: FlowSession) async throws -> Greeted { Greeted(words: text) }
}

struct Forget: Flow {
    static let descriptor = FlowDescriptor(
        "delete",
        "Forget",
        effect: .writes,
        undoneBy: "Liar!.look",
        isDaily: true,
        outputSchema: [
            "type": "array", "items": ["anyOf": []], "required": ["words"],
            "properties": ["x": ["type": "string", "format": "date"]],
            "additionalProperties": false,
        ],
        examples: [FlowExample("", "")]
    )
    func run(with none: NoDependency, in session: FlowSession) async throws -> Greeted { Greeted(words: "") }
}

struct Look: Flow {
    static let descriptor = FlowDescriptor(
        "look",
        "Look",
        effect: .reads,
        deletes: true,
        examples: [FlowExample("", "")]
    )
    func run(with none: NoDependency, in session: FlowSession) async throws -> Greeted { Greeted(words: "") }
}

struct Note: FeatureContribution, Equatable {
    let text: String
}

final class Log: Sendable {
    @TaskLocal static var current: Log?
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
}
