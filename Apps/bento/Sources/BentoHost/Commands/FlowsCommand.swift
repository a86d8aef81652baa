import ArgumentParser
import BentoDesk
import BentoTerminal
import Core
import CoreHosting

/// Lists the flows.
struct FlowsCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "flows",
        abstract: "List every flow of every feature.",
        discussion: "A flow is one thing you can do. 'bento flows food' lists one feature's; --schema prints the JSON "
            + "Schema of a flow's input, for 'bento call'."
    )

    @Argument(help: "Only this feature's.", completion: .featureNames) var feature: String?
    @Option(
        help: ArgumentHelp("Print the JSON Schema of a flow's input.", valueName: "flow id"),
        completion: .flowNames
    )
    var schema: String?
    @Option(
        help: ArgumentHelp("Print the JSON Schema of a flow's result, where it has one.", valueName: "flow id"),
        completion: .flowNames
    )
    var outputSchema: String?
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("Only what is open to this caller: model, client:NAME, page, job.", valueName: "caller")
    )
    var caller: CallerArgument?
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() throws {
        let invocation = try HostInvocation.required()
        let catalogue = HostFeature.callable(invocation.catalogue)
        if let schema {
            let flow = try catalogue.flow(schema)
            let text = try FlowListing.schema(of: flow, for: caller?.caller ?? .person).text(pretty: true)
            return try invocation.output.writeExactly(text + "\n")
        }
        if let outputSchema {
            let flow = try catalogue.flow(outputSchema)
            guard let schema = flow.descriptor.outputSchema else {
                throw Failure.invalid(
                    "flows.no-output-schema",
                    "The result of '\(flow.id)' has no schema: its fields may change."
                )
            }
            return try invocation.output.writeExactly(schema.text(pretty: true) + "\n")
        }
        if let feature, catalogue.registration(of: feature) == nil {
            throw UnknownName(kind: "feature", name: feature, known: invocation.catalogue.allIDs)
        }
        try invocation.present(FlowListing(catalogue: catalogue, feature: feature, openTo: caller?.caller.kind))
    }
}

/// The flows of a catalogue.
struct FlowListing: Listing {
    struct Entry: Encodable, Sendable {
        let feature: String
        let name: String
        let summary: String
        let effect: FlowEffect
        let openTo: [String]

        init(_ flow: FlowRegistration) {
            let descriptor = flow.descriptor
            feature = flow.feature
            name = descriptor.name
            summary = descriptor.summary
            effect = descriptor.effect
            openTo = descriptor.openTo.names
        }

        /// As it is typed: `food import usda`.
        var words: String { feature == HostFeature.id ? name : feature + " " + name }

        private enum CodingKeys: CodingKey {
            case id, summary, effect, openTo
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(FlowRegistration.id(of: name, in: feature), forKey: .id)
            try container.encode(summary, forKey: .summary)
            try container.encode(effect, forKey: .effect)
            try container.encode(openTo, forKey: .openTo)
        }
    }

    let flows: [Entry]

    init(catalogue: FeatureCatalogue, feature: String?, openTo: Callers? = nil) {
        let registrars = feature.map { [catalogue.registration(of: $0)].compactMap { $0 } } ?? catalogue.registrations()
        flows = registrars.flatMap { registrar in
            registrar.flows.filter {
                $0.descriptor.successor == nil && openTo?.isSubset(of: $0.descriptor.openTo) ?? true
            }.map(Entry.init)
        }
    }

    static func schema(of flow: FlowRegistration, for caller: Caller) throws -> JSONValue {
        guard flow.descriptor.openTo.contains(caller.kind) else { throw FlowNotOpen(flow: flow.id, caller: caller) }
        return FlowForm(flow, for: caller).json
    }

    var presentation: Presentation {
        .table(
            Table(
                [.init("flow"), .init("what it does"), .init("effect", dispensability: 1)],
                rows: flows.map { flow in
                    [
                        .init(flow.words, tone: .strong), .init(flow.summary),
                        .init(flow.effect.rawValue, tone: flow.effect == .spends ? .warning : .muted),
                    ]
                }
            )
        )
    }
}
