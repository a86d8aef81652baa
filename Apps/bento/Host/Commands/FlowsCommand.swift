import ArgumentParser
import Core

/// Lists what can be done.
struct FlowsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flows",
        abstract: "List every flow of every feature.",
        discussion: "A flow is one thing you can do. 'bento flows food' lists one feature's; --schema prints the JSON "
            + "Schema of a flow's input, for 'bento call'."
    )

    @Argument(help: "Only this feature's.") var feature: String?
    @Option(help: ArgumentHelp("Print the JSON Schema of a flow's input.", valueName: "flow id")) var schema: String?
    @OptionGroup(title: "Host options") var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        if let schema {
            let text = try FlowListing.schema(of: invocation.catalogue.flow(schema)).text(pretty: true)
            return try invocation.output.write(text + "\n")
        }
        if let feature, invocation.catalogue.feature(feature) == nil {
            throw UnknownName(kind: "feature", name: feature, known: invocation.catalogue.ids)
        }
        try invocation.present(FlowListing(catalogue: invocation.catalogue, feature: feature))
    }
}

/// The flows of a catalogue.
struct FlowListing: FlowResult {
    struct Entry: Encodable, Sendable {
        let id: String
        let summary: String
        let effect: FlowEffect
        let isTool: Bool
    }

    let flows: [Entry]

    init(catalogue: FeatureCatalogue, feature: String?) {
        let registrars = feature.map { [catalogue.registration(of: $0)].compactMap { $0 } } ?? catalogue.registrations()
        flows = registrars.flatMap(\.flows).map { flow in
            let descriptor = flow.descriptor
            return Entry(
                id: flow.id,
                summary: descriptor.summary,
                effect: descriptor.effect,
                isTool: descriptor.isTool
            )
        }
    }

    static func schema(of flow: FlowRegistration) -> JSONValue {
        func open<F: Flow>(_ type: F.Type) -> JSONValue { FlowSchema(type).json }
        return open(flow.type)
    }

    func presentation(in context: FlowContext) -> Presentation {
        .table(
            Table(
                [.init("flow"), .init("what it does"), .init("effect", dispensability: 1)],
                rows: flows.map { flow in
                    [
                        .init(flow.id.split(separator: ".").joined(separator: " "), tone: .strong), .init(flow.summary),
                        .init(flow.effect.rawValue, tone: flow.effect == .spends ? .warning : .muted),
                    ]
                }
            )
        )
    }
}
