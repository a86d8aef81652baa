import Core
import CoreHosting

/// Every flag with its value and its origin.
struct FlagListing: FlowResult {
    struct Entry: Encodable, Sendable {
        let id: String
        let value: String
        let origin: FlagOrigin
        let reason: String
        let kind: FlagKind
        let owner: String
        let expires: String?
        let help: String
    }

    let flags: [Entry]
    /// `nil` if none is set.
    let server: FlagServerState?

    init(_ entries: [FlagDeclarations.Entry], of program: FlagsProgram, in context: FlowContext) {
        server = program.server.map { FlagServerState($0, home: program.rules.home, context: context) }
        let values = program.values()
        flags = entries.map { entry in
            let declaration = entry.declaration
            let resolution = values.resolution(of: entry.id, declared: declaration)
            return Entry(
                id: entry.id,
                value: resolution.text,
                origin: resolution.origin,
                reason: resolution.reason,
                kind: declaration.kind,
                owner: declaration.owner,
                expires: declaration.expires,
                help: declaration.help
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        let table = Presentation.table(
            Table(
                [
                    .init("flag"), .init("value"), .init("from"), .init("kind", dispensability: 1),
                    .init("until", dispensability: 2), .init("what it changes", dispensability: 3),
                ],
                rows: flags.map { flag in
                    [
                        .init(flag.id, tone: .strong),
                        .init(flag.value, tone: flag.kind == .kill && flag.value == "off" ? .warning : .normal),
                        .init(flag.origin.rawValue, tone: .muted), .init(flag.kind.rawValue),
                        .init(flag.expires ?? "–"), .init(flag.help),
                    ]
                }
            )
        )
        guard let server else { return table }
        let words = "The flag server \(server.address): \(server.words)."
        return .stack([table, .text(words, tone: server.isWell ? .muted : .warning)])
    }
}
