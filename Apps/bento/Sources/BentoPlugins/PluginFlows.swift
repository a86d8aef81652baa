import BentoHome
import Core
import Foundation
import MCPClient
import MCPWire
import Networking

/// A plug-in as a feature: its tools are flows, and its resources and prompts can be listed and read.
struct PluginFlows {
    let plugin: Plugin
    let host: PluginHost

    var registrar: FeatureRegistrar {
        var registrar = FeatureRegistrar(manifest: manifest)
        let openTo: Callers = plugin.isOpenToModels ? [.page, .model, .client] : [.page]
        let name = plugin.name
        for tool in plugin.tools where tool.fault == nil {
            let word = tool.word
            registrar.flow(
                FlowDescriptor(
                    word,
                    tool.summary,
                    discussion: tool.discussion.isEmpty ? "" : "The plug-in '\(name)' says: \(tool.discussion)",
                    effect: tool.isReadOnly ? .reads : .writes,
                    openTo: openTo,
                    deletes: tool.deletes
                ),
                UntypedFlow(schema: tool.schema) { [host] input, resolver, session in
                    try await host.call(word, of: name, input, resolver, session)
                }
            )
        }
        if plugin.hasResources { addResources(to: &registrar, openTo) }
        if plugin.hasPrompts { addPrompts(to: &registrar, openTo) }
        return registrar
    }

    private var manifest: FeatureManifest {
        let address = plugin.url.flatMap { HTTPChannel.url($0) }
        let place = address.map { $0.host() ?? "" } ?? URL(filePath: plugin.command.first ?? "").lastPathComponent
        let called = plugin.server.isEmpty ? place : plugin.server
        return FeatureManifest(
            id: plugin.name,
            title: plugin.name,
            summary: "Plug-in: \(called)",
            uses: address == nil ? [] : [.transport],
            networkHosts: address.map { url in
                let host = url.host(percentEncoded: true) ?? ""
                return [NetworkHost(url.port.map { "\(host):\($0)" } ?? host, "the plug-in's own server")]
            } ?? []
        )
    }

    // MARK: Resources and prompts

    private static let none: JSONValue = ["type": "object", "properties": [:], "additionalProperties": false]

    private func addResources(to registrar: inout FeatureRegistrar, _ openTo: Callers) {
        let (plugin, host) = (plugin, host)
        registrar.flow(
            FlowDescriptor(
                "resources list",
                "List what the plug-in '\(plugin.name)' has to read",
                effect: .reads,
                openTo: openTo
            ),
            UntypedFlow(schema: Self.none) { _, resolver, _ in
                try await host.using(host.plugin(plugin.name), resolver) { live in
                    let all = try await live.connection.list(.resources) + live.connection.list(.resourceTemplates)
                    return PluginListing(
                        plugin: plugin.name,
                        kind: "resource",
                        all.compactMap { json in
                            guard let resource = try? Resource(json) else { return nil }
                            let address =
                                switch resource.address {
                                case .uri(let uri), .template(let uri): uri
                                }
                            return (address, resource.title ?? resource.name, resource.description ?? "")
                        }
                    )
                }
            }
        )
        registrar.flow(
            FlowDescriptor(
                "resources read",
                "Read a resource of the plug-in '\(plugin.name)'",
                effect: .reads,
                openTo: openTo
            ),
            UntypedFlow(
                schema: [
                    "type": "object",
                    "properties": [
                        "uri": ["type": "string", "description": "Its address, as 'resources list' names it."]
                    ],
                    "required": ["uri"], "additionalProperties": false,
                ]
            ) { input, resolver, session in
                let uri = input["uri"]?.stringValue ?? ""
                let contents = try await host.using(host.plugin(plugin.name), resolver) { live in
                    let surroundings = PluginQuestions(plugin: plugin.name, session: session).surroundings
                    return try await live.connection.read(uri, in: surroundings)
                }
                return PluginResult(plugin: plugin.name, contents.map { ContentBlock(.resource($0)) })
            }
        )
    }

    private func addPrompts(to registrar: inout FeatureRegistrar, _ openTo: Callers) {
        let (plugin, host) = (plugin, host)
        registrar.flow(
            FlowDescriptor(
                "prompts list",
                "List the prompts of the plug-in '\(plugin.name)'",
                effect: .reads,
                openTo: openTo
            ),
            UntypedFlow(schema: Self.none) { _, resolver, _ in
                try await host.using(host.plugin(plugin.name), resolver) { live in
                    let all = try await live.connection.list(.prompts)
                    return PluginListing(plugin: plugin.name, kind: "prompt", all.compactMap(Self.line))
                }
            }
        )
        registrar.flow(
            FlowDescriptor(
                "prompts show",
                "Show a prompt of the plug-in '\(plugin.name)'",
                effect: .reads,
                openTo: openTo
            ),
            UntypedFlow(
                schema: [
                    "type": "object",
                    "properties": [
                        "name": ["type": "string", "description": "Its name, as 'prompts list' has it."],
                        "arguments": [
                            "type": "object", "additionalProperties": ["type": "string"],
                            "description": "What it takes, as a JSON object of texts.",
                        ],
                    ],
                    "required": ["name"], "additionalProperties": false,
                ]
            ) { input, resolver, session in
                let name = input["name"]?.stringValue ?? ""
                let arguments = (input["arguments"]?.objectValue ?? [:]).compactMapValues(\.stringValue)
                let prompt = try await host.using(host.plugin(plugin.name), resolver) { live in
                    let surroundings = PluginQuestions(plugin: plugin.name, session: session).surroundings
                    return try await live.connection.prompt(name, arguments: arguments, in: surroundings)
                }
                return PluginResult(plugin: plugin.name, prompt.messages.map(\.content))
            }
        )
    }

    /// A prompt's entry in the list; `nil` if it cannot be read.
    private static func line(of json: JSONValue) -> (id: String, title: String, about: String)? {
        guard let prompt = try? Prompt(json) else { return nil }
        let arguments = prompt.arguments.map { $0.isRequired ? $0.name : "[\($0.name)]" }
        let about = [
            prompt.description ?? "", arguments.isEmpty ? "" : "takes \(arguments.joined(separator: ", "))",
        ]
        return (prompt.name, prompt.title ?? prompt.name, about.filter { !$0.isEmpty }.joined(separator: "; "))
    }
}

/// The resources or prompts that a plug-in offers.
struct PluginListing: FlowResult {
    struct Entry: Encodable, Sendable {
        let id: String
        let title: String
        let about: String
    }

    let plugin: String
    let kind: String
    let entries: [Entry]

    private enum CodingKeys: CodingKey { case plugin, entries }

    init(plugin: String, kind: String, _ entries: [(id: String, title: String, about: String)]) {
        self.plugin = plugin
        self.kind = kind
        self.entries = entries.map { entry in
            Entry(
                id: entry.id.cleaned(atMost: 500, keepsLines: false),
                title: entry.title.cleaned(atMost: 120, keepsLines: false),
                about: entry.about.cleaned(atMost: 300, keepsLines: false)
            )
        }
    }

    var outsideSources: Set<String> { [PluginFailure.source(plugin)] }

    func presentation(in context: FlowContext) -> Presentation {
        guard !entries.isEmpty else { return .text("It has no \(kind)s.", tone: .muted) }
        return .table(
            Table(
                [.init(kind), .init("title", dispensability: 2), .init("about", dispensability: 1)],
                rows: entries.map { [.init($0.id, tone: .strong), .init($0.title), .init($0.about, tone: .muted)] }
            )
        )
    }
}
