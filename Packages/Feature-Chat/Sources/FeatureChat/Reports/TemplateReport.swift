import Conversations
import Core

struct TemplateReport: FlowResult {
    struct Row: Encodable, Sendable {
        let id, name: String
        let role, prompt, model: String?
        let arguments: [String]
        let defaults: [String: String]
    }

    let templates: [Row]
    let message: String?
    private let isWhole: Bool
    private let listing: Table.Listing

    private enum CodingKeys: CodingKey { case templates, message }

    /// - Parameter isWhole: true if all of each is shown.
    init(_ templates: [ChatTemplate], message: String? = nil, isWhole: Bool = false) {
        self.templates = templates.map {
            Row(
                id: $0.itemID,
                name: $0.name,
                role: $0.role,
                prompt: $0.prompt,
                model: $0.model,
                arguments: $0.arguments,
                defaults: $0.defaults
            )
        }
        self.message = message
        self.isWhole = isWhole
        listing = Table.Listing(ChatTemplate.kind, of: templates)
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if let message { parts.append(.text(message, tone: .good)) }
        if templates.isEmpty {
            parts.append(
                .text("There is no template yet. Keep one: bento chat template add NAME \"...\"", tone: .muted)
            )
        } else if isWhole {
            for row in templates {
                var values = [KeyValue("Name", row.name)]
                if let role = row.role { values.append(KeyValue("Role", role)) }
                if let prompt = row.prompt { values.append(KeyValue("Prompt", prompt)) }
                if let model = row.model { values.append(KeyValue("Model", model)) }
                if !row.arguments.isEmpty {
                    let shown = row.arguments.map { name in row.defaults[name].map { "\(name)=\($0)" } ?? name }
                    values.append(KeyValue("Arguments", shown.joined(separator: ", ")))
                }
                parts.append(.keyValues(values))
            }
        } else {
            parts.append(
                .table(
                    Table(
                        ["Name", "What", "Arguments"].map { Table.Column($0) },
                        rows: templates.map { row in
                            let text = row.prompt ?? row.role ?? ""
                            let line = text.split { $0.isWhitespace }.joined(separator: " ")
                            let shown = line.count > 60 ? line.prefix(60) + "…" : line
                            return [
                                Table.Cell(row.name, tone: .strong),
                                Table.Cell(row.prompt == nil ? "Role: \(shown)" : shown),
                                Table.Cell(row.arguments.joined(separator: ", ")),
                            ]
                        },
                        listing: listing
                    )
                )
            )
        }
        return .stack(parts)
    }
}
