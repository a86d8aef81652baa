#if MCP || Web
    import ArgumentParser
    import BentoHome
    import BentoTerminal
    import Core
    import Foundation

    /// `bento clients`: the tokens of programs that call over HTTP.
    struct ClientsCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clients",
            abstract: "Say which programs may call over HTTP ('bento mcp serve --http', 'bento web').",
            discussion: """
                Each has a token of its own, which is shown once and of which only a hash is kept. What a client may change is said by \
                'bento permissions', as client:NAME.

                  bento clients add editor
                """,
            subcommands: [List.self, Add.self, Delete.self],
            defaultSubcommand: List.self
        )

        struct List: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(commandName: "list", abstract: "List the clients.")
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func run() async throws {
                let invocation = try HostInvocation.required()
                try invocation.present(
                    ClientListing(try invocation.clients.all(), zone: invocation.environment.time.zone)
                )
            }
        }

        struct Add: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "add",
                abstract: "Make a token for a program, and show it this once."
            )
            @Argument(help: "A name for it: 1 to 64 letters, digits, '-', '_' and '.'.") var name: String
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func run() async throws {
                let invocation = try HostInvocation.required()
                var source = SystemRandomNumberGenerator()
                let token = try await invocation.clients.add(name, at: invocation.environment.time.now, using: &source)
                try invocation.present(NewClient(name: name, token: token))
            }
        }

        struct Delete: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "delete",
                abstract: "Delete a client; its token counts no more, also with a server that runs."
            )
            @Argument(help: "Its name.") var name: String
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func run() async throws {
                let invocation = try HostInvocation.required()
                guard try await invocation.clients.delete(name) else {
                    throw UnknownName(kind: "client", name: name, known: try invocation.clients.all().map(\.name))
                }
                try invocation.present(
                    ClientListing(try invocation.clients.all(), zone: invocation.environment.time.zone)
                )
            }
        }
    }

    extension HostInvocation {
        var clients: ClientFile {
            get throws { ClientFile(home: try composition.parts().home.url) }
        }
    }

    /// A client with its token, which is shown once.
    private struct NewClient: Listing {
        let name: String
        let token: String

        var presentation: Presentation {
            .stack([
                .keyValues([KeyValue("client", name), KeyValue("token", token)]),
                .text(
                    "This is shown once. The client sends it as 'Authorization: Bearer TOKEN'.",
                    tone: .muted
                ),
            ])
        }
    }

    /// The clients that have a token.
    private struct ClientListing: Listing {
        struct Client: Encodable, Sendable {
            let name: String
            let createdAt: Date
            let day: LocalDay

            enum CodingKeys: CodingKey { case name, createdAt }
        }

        let clients: [Client]

        init(_ entries: [ClientFile.Entry], zone: TimeZone) {
            clients = entries.sorted { $0.name < $1.name }.map {
                Client(name: $0.name, createdAt: $0.createdAt, day: LocalDay(of: $0.createdAt, in: zone))
            }
        }

        var presentation: Presentation {
            guard !clients.isEmpty else {
                return .text("No client has a token. For one: bento clients add NAME", tone: .muted)
            }
            return .keyValues(clients.map { KeyValue($0.name, "since \($0.day)") })
        }
    }
#endif
