import Conversations
import Core
import Foundation

struct ChatListReport: FlowResult {
    struct Line: Encodable, Sendable {
        let id: String
        let title: String
        let messages: Int
        let lastMessageAt: Date
        let isUnread: Bool
    }

    let sessions: [Line]
    private let isArchive: Bool
    private let listing: Table.Listing

    private enum CodingKeys: String, CodingKey { case sessions }

    init(_ sessions: [(session: ChatSession, messages: Int)], time: TimeContext, isArchive: Bool) {
        self.isArchive = isArchive
        listing = Table.Listing(ChatSession.itemKind, of: sessions.map(\.session))
        self.sessions = sessions.map { entry in
            Line(
                id: entry.session.id.description,
                title: entry.session.title(in: time),
                messages: entry.messages,
                lastMessageAt: entry.session.lastMessageAt.date,
                isUnread: entry.session.isUnread
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !sessions.isEmpty else {
            return .text(
                isArchive ? "The archive is empty." : "There is no conversation yet. Begin one: bento chat talk",
                tone: .muted
            )
        }
        return .table(
            Table(
                [
                    Table.Column("Title"), Table.Column("Messages", .trailing), Table.Column("Last"),
                    Table.Column("Id", dispensability: 1),
                ],
                rows: sessions.map { line in
                    [
                        Table.Cell(line.title, tone: line.isUnread ? .strong : .normal),
                        Table.Cell(String(line.messages)),
                        Table.Cell(context.forms.date(LocalDay(of: line.lastMessageAt, in: context.time.zone))),
                        Table.Cell(String(line.id.suffix(6)), tone: .muted),
                    ]
                },
                listing: listing
            )
        )
    }
}

struct ChatReport: FlowResult {
    struct Line: Encodable, Sendable {
        let number: Int
        let id: String
        let role: String
        let at: Date
        let text: String
        let model: String?
        let stop: String?
        let error: String?
        let rating: Int?
        let isEdited: Bool
        let hasVersions: Bool
        /// The changes made right after it, for it.
        let changes: [String]
    }

    let id: String
    let title: String
    let count: Int
    let messages: [Line]
    let summary: String?
    private let showsSummary: Bool

    private enum CodingKeys: String, CodingKey { case id, title, count, messages, summary }

    init(_ session: ChatSession, lines: [MessageLine], limit: Int, showsSummary: Bool, time: TimeContext) {
        id = session.id.description
        title = session.title(in: time)
        summary = session.summary
        self.showsSummary = showsSummary
        let said = lines.indices.filter { lines[$0].role == .user || lines[$0].role == .assistant }
        count = said.count
        messages = said.enumerated().suffix(limit).map { index, place in
            let line = lines[place]
            let next = lines.index(after: place)
            let tools = next < lines.endIndex && lines[next].role == .tool ? lines[next].content : ""
            return Line(
                number: index + 1,
                id: line.id.description,
                role: line.role.rawValue,
                at: line.sentAt.date,
                text: line.content,
                model: line.model,
                stop: line.stop,
                error: line.error,
                rating: line.rating,
                isEdited: line.isEdited,
                hasVersions: line.versionOf != nil,
                changes: tools.split(separator: "\n").map(String.init)
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if showsSummary {
            parts.append(
                .section("Summary of what is older", [.markdown(summary ?? "There is none: everything is sent.")])
            )
        }
        if messages.count < count { parts.append(.text("\(count - messages.count) earlier messages", tone: .muted)) }
        for line in messages {
            var head = "\(line.number). \(line.role == "user" ? "You" : "Coach")"
            if line.isEdited { head += " (edited)" }
            if line.hasVersions, !line.isEdited { head += " (a new version)" }
            if let rating = line.rating { head += rating > 0 ? " (good)" : " (bad)" }
            var body: [Presentation] = [line.role == "user" ? .text(line.text) : .markdown(line.text)]
            if line.text.isEmpty { body = [.text("(used tools)", tone: .muted)] }
            body += line.changes.map { .notice(Notice(.success, $0)) }
            if let error = line.error { body.append(.notice(Notice(.warning, "It broke off: \(error)"))) }
            parts.append(.section(head, body))
        }
        if messages.isEmpty { parts.append(.text("Nothing was said yet.", tone: .muted)) }
        return .section(title, parts)
    }
}

struct ChatChangeReport: FlowResult {
    let id: String
    let title: String
    private let words: String

    private enum CodingKeys: String, CodingKey { case id, title }

    init(_ session: ChatSession, _ words: String, time: TimeContext) {
        id = session.id.description
        title = session.title(in: time)
        self.words = words
    }

    func presentation(in context: FlowContext) -> Presentation { .text("The conversation \(id.suffix(6)) \(words).") }
}

struct VersionsReport: FlowResult {
    struct Version: Encodable, Sendable {
        let number: Int
        let at: Date
        let isCurrent: Bool
        let text: String
        let model: String?
    }

    let versions: [Version]

    init(_ messages: [ChatMessage]) {
        versions = messages.enumerated().map { index, message in
            Version(
                number: index + 1,
                at: message.sentAt.date,
                isCurrent: message.supersededAt == nil,
                text: message.content,
                model: message.model
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        .stack(
            versions.map { version in
                .section("Version \(version.number)\(version.isCurrent ? " (current)" : "")", [.markdown(version.text)])
            }
        )
    }
}

struct SearchReport: FlowResult {
    struct Hit: Encodable, Sendable {
        let chat: String
        let title: String
        let message: String
        let role: String
        let at: Date
        /// The found words stand between `**`.
        let text: String
    }

    let words: String
    let hits: [Hit]
    private let found: [MessageHit]

    private enum CodingKeys: String, CodingKey { case words, hits }

    init(_ words: String, _ found: [MessageHit], time: TimeContext) {
        self.words = words
        self.found = found
        hits = found.map { hit in
            Hit(
                chat: hit.session.description,
                title: hit.title,
                message: hit.message.description,
                role: hit.role.rawValue,
                at: hit.sentAt.date,
                text: hit.text(before: "**", after: "**")
            )
        }
    }

    var exitStatus: ExitStatus { hits.isEmpty ? .negative : .success }

    func presentation(in context: FlowContext) -> Presentation {
        guard !found.isEmpty else { return .text("Nothing was said with '\(words)'.", tone: .muted) }
        return .stack(
            found.map { hit in
                let day = context.forms.date(LocalDay(of: hit.sentAt.date, in: context.time.zone))
                return .section(
                    "\(hit.title) (\(hit.session.suffix)), \(day)",
                    [.markdown(hit.text(before: "**", after: "**"))]
                )
            }
        )
    }
}

struct ExportReport: FlowResult {
    let title: String
    let messages: Int
    let file: String?
    let text: String?
    let format: ExportedChat.Format

    private enum CodingKeys: String, CodingKey { case title, messages, file, text }

    func presentation(in context: FlowContext) -> Presentation {
        guard let text else {
            return .text("Wrote \(context.forms.counted(messages, "message")) of \"\(title)\" to \(file ?? "").")
        }
        return .text(text)
    }
}

struct UsageReport: FlowResult {
    let days: Int
    let lines: [UsageLine]

    func presentation(in context: FlowContext) -> Presentation {
        guard !lines.isEmpty else {
            let span = days == 1 ? "day" : context.forms.counted(days, "day")
            return .text("No model was asked in the last \(span).", tone: .muted)
        }
        func figure(_ value: Int) -> String { context.forms.number(Double(value)) }
        return .table(
            Table(
                [
                    Table.Column("Provider"), Table.Column("Model"), Table.Column("Answers", .trailing),
                    Table.Column("Tokens in", .trailing), Table.Column("Cached", .trailing),
                    Table.Column("Tokens out", .trailing), Table.Column("Cost", .trailing),
                ],
                rows: lines.map { line in
                    [
                        Table.Cell(line.provider), Table.Cell(line.model), Table.Cell(figure(line.answers)),
                        Table.Cell(figure(line.inputTokens)), Table.Cell(figure(line.cachedTokens)),
                        Table.Cell(figure(line.outputTokens)),
                        Table.Cell(line.cost.map { "$" + context.forms.number($0, decimals: 4) } ?? ""),
                    ]
                }
            )
        )
    }
}
