import AppData
import ArgumentParser
import Conversations
import Core

struct SetPersona: Flow {
    static let descriptor = FlowDescriptor(
        "persona",
        "Show or choose how the coach speaks",
        discussion:
            """
            It changes the words, never what the coach may see or do. The last line says the same thing in its voice. With \
            --words, the model that is set writes the manner from what you say; without a model, rules read it.
            """,
        effect: .writes,
        openTo: [.page],
        formerOptions: ["humour": "humor"],
        examples: [
            FlowExample("", "How it speaks now"),
            FlowExample(
                "--voice warm --encouragement praise --energy 4",
                "Warm, lively, with praise"
            ),
            FlowExample("--words 'like a grumpy old coach, short, with dry jokes'", "In your own words"),
            FlowExample("--avoid \"my weight\"", "Never bring up the weight"),
        ]
    )

    @Option(help: "Its voice.") var voice: Persona.Voice?
    @Option(help: "How lively it is, 1 to 5.") var energy: Int?
    @Option(help: "How much it jokes, 0 to 3.") var humor: Int?
    @Option(help: "How formal it is, 0 to 3.") var formality: Int?
    @Option(help: "How long answers are.") var length: Persona.Length?
    @Option(help: "How it spurs you on: with facts, with praise, or by asking for more.")
    var encouragement: Persona.Encouragement?
    @Option(help: "What it must not bring up, in your own words; empty for nothing.") var avoid: String?

    @Option(help: "How it should speak, in your own words; empty forgets them.") var words: String?

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> PersonaReport {
        var persona = try await Persona.load(from: chats.settings)
        let before = persona
        if let words, words.allSatisfy(\.isWhitespace) {
            (persona.words, persona.manner) = ("", "")
        } else if let words {
            let maker = PersonaMaker(providers: chats.runner.providers)
            let made = try await maker.make(of: words, from: persona, clock: session.clock)
            if let problem = made.problem {
                await session.notice(.warning, "\(problem) The manner was read by rules; try again for the model's.")
            }
            persona = made.persona
        }
        if let voice { persona.voice = voice }
        if let energy { persona.energy = try Self.checked("--energy", energy, Persona.energies) }
        if let humor { persona.humour = try Self.checked("--humor", humor, Persona.humours) }
        if let formality { persona.formality = try Self.checked("--formality", formality, Persona.formalities) }
        if let length { persona.length = length }
        if let encouragement { persona.encouragement = encouragement }
        if let avoid { persona.avoid = avoid }
        persona = persona.bounded
        if persona != before { try await persona.save(to: chats.settings) }
        return PersonaReport(persona: persona)
    }

    private static func checked(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws -> Int {
        try Bounds.check(name, value, range)
        return value
    }
}

extension Persona.Voice: @retroactive ExpressibleByArgument {}
extension Persona.Length: @retroactive ExpressibleByArgument {}
extension Persona.Encouragement: @retroactive ExpressibleByArgument {}

struct PersonaReport: FlowResult {
    let persona: Persona

    private enum CodingKeys: CodingKey { case persona }

    func encode(to encoder: any Encoder) throws {
        var values = try JSONValue(encoding: persona).objectValue ?? [:]
        values["humor"] = values.removeValue(forKey: "humour")
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(JSONValue.object(values), forKey: .persona)
    }

    func presentation(in context: FlowContext) -> Presentation {
        .stack([
            .keyValues(
                [
                    KeyValue("Voice", persona.voice.rawValue), KeyValue("Energy", "\(persona.energy) of 5"),
                    KeyValue("Humor", "\(persona.humour) of 3"), KeyValue("Formality", "\(persona.formality) of 3"),
                    KeyValue("Length", persona.length.rawValue),
                    KeyValue("Encouragement", persona.encouragement.rawValue),
                ] + (persona.words.isEmpty ? [] : [KeyValue("In your words", persona.words)])
                    + (persona.manner.isEmpty ? [] : [KeyValue("Made of them", persona.manner)])
                    + (persona.avoid.isEmpty ? [] : [KeyValue("Avoids", persona.avoid)])
            ),
            .text(persona.preview(), tone: .muted),
        ])
    }
}
