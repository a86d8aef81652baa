import Core

struct ProviderReport: FlowResult {
    struct Row: Encodable, Sendable {
        let name: String
        let kind: String
        let server: String
        let model: String
        let hasKey: Bool
        /// True if it answers where nothing else is said.
        let answers: Bool
    }

    let providers: [Row]
    /// Who answers where nothing else is said: a name, or a kind.
    let answering: String
    var message: String?
    var models: [String]?
    var problem: String?

    var exitStatus: ExitStatus { problem == nil ? .success : .unavailable }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if let message { parts.append(.text(message, tone: .good)) }
        if providers.isEmpty {
            parts.append(
                .text(
                    "You have no providers of your own. Keep one: bento chat provider add NAME --server URL",
                    tone: .muted
                )
            )
        } else {
            parts.append(
                .table(
                    Table(
                        ["Name", "Kind", "Server", "Model", "Key", ""].map { Table.Column($0) },
                        rows: providers.map { row in
                            [
                                Table.Cell(row.name, tone: row.answers ? .strong : .normal), Table.Cell(row.kind),
                                Table.Cell(row.server), Table.Cell(row.model), Table.Cell(row.hasKey ? "kept" : "none"),
                                Table.Cell(row.answers ? "answers" : ""),
                            ]
                        }
                    )
                )
            )
        }
        if !providers.contains(where: \.answers), models == nil {
            parts.append(.text("'\(answering)' answers. Another one: bento chat provider use NAME", tone: .muted))
        }
        if let models, !models.isEmpty {
            parts.append(.section("Models of the server", [.text(models.joined(separator: "\n"))]))
        }
        if let problem { parts.append(.notice(Notice(.warning, problem))) }
        return .stack(parts)
    }
}
