import Core
import CoreHosting
import PageDrawing

/// A conversation with the coach, and the others beside it.
enum ChatPage {
    private static let link: LocalLink = "/chat"

    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        let isArchive = request.item("archive") != nil
        let list = try await request.flows.answer("chat.list", ["limit": 20, "archived": .bool(isArchive)])
        var html = HTML()
        html.addHeading("Chat") {
            $0.add(.a, .class("button"), .href(link.query("c", "new")), text: "New conversation")
        }
        guard html.addTrouble(list, back: link) else { return Page("Chat", at: .chat, content: html) }
        let sessions = list.json.list("sessions")
        guard !isArchive else {
            addArchive(sessions, in: request, to: &html)
            return Page("Archived conversations", at: .chat, content: html)
        }
        let wanted = request.item("c") ?? (sessions.isEmpty ? "new" : "last")
        let shown: Answer? =
            if wanted == "new" { nil } else {
                try await request.flows.answer("chat.show", ["chat": .string(wanted), "limit": 30])
            }
        html.add(.div, .class("conversation")) { html in
            html.add(.section, .class("talk"), .label("Conversation")) { html in
                addMessages(shown, in: request, to: &html)
                addAsk(shown, suggestions: wanted == "new", to: &html)
            }
            addList(sessions, current: shown?.json.text("id"), in: request, to: &html)
        }
        return Page("Chat", at: .chat, content: html)
    }

    /// Those that were put away, each with the way back.
    private static func addArchive(_ sessions: [JSONValue], in request: PageRequest, to html: inout HTML) {
        html.add(.section, .class("card"), .id("archive"), .data("live")) { html in
            html.add(.h2, text: "Archive")
            guard !sessions.isEmpty else {
                html.add(.p, .class("muted"), text: "Nothing was put away.")
                return
            }
            html.add(.ul, .class("list")) { html in
                html.addItems(sessions, keeping: 1_000) { _ in
                    "/flows/chat.list"
                } content: { html, session in
                    guard let id = session.text("id") else { return }
                    let title = String((session.text("title") ?? "Conversation").prefix(80))
                    html.add(.li) { html in
                        html.add(.div, .class("list-main")) { html in
                            html.add(.p, .ownDirection, text: title)
                            if let last = session.moment("lastMessageAt") {
                                html.add(.p, .class("muted"), text: request.words(of: last))
                            }
                        }
                        html.add(
                            FlowButton(
                                "Bring back",
                                flow: "chat.archive",
                                [("chat", id), ("undo", "true")],
                                of: title,
                                look: .quiet,
                                back: link.query("archive", 1)
                            )
                        )
                    }
                }
            }
        }
        html.add(.p) { $0.add(.a, .href(link), text: "All conversations") }
    }

    private static func addMessages(_ answer: Answer?, in request: PageRequest, to html: inout HTML) {
        html.add(.div, .class("messages"), .id("messages"), .data("live")) { html in
            guard let answer else {
                html.addEmpty(
                    "The coach knows your days, and can log for you.",
                    example: "Ask “how was my day?”, or say “log 2 eggs and toast”."
                )
                return
            }
            guard html.addTrouble(answer, back: link) else { return }
            let title = answer.json.text("title") ?? "Conversation"
            html.add(.div, .class("row", "between")) { html in
                html.add(.h2, .ownDirection, text: String(title.prefix(120)))
                if let id = answer.json.text("id") {
                    html.add(.div, .class("row")) { html in
                        let file = ("out", "conversation-\(request.today).md")
                        html.add(
                            FlowButton(
                                "Export",
                                flow: "chat.export",
                                [("chat", id), file],
                                of: title,
                                look: .quiet,
                                back: nil
                            )
                        )
                        html.add(
                            FlowButton(
                                "Archive",
                                flow: "chat.archive",
                                [("chat", id)],
                                of: title,
                                look: .quiet,
                                back: link
                            )
                        )
                    }
                }
            }
            let messages = answer.json.list("messages")
            let shown = newest(messages, in: request)
            if shown.count < messages.count || (answer.json.number("count") ?? 0) > Double(messages.count) {
                html.add(.p, .class("muted"), text: "Earlier messages are kept; “bento chat show” has them all.")
            }
            for message in shown { html.add(message) }
            if messages.isEmpty { html.add(.p, .class("muted"), text: "Nothing was said yet.") }
            if let last = messages.last, !last.list("changes").isEmpty, let id = answer.json.text("id") {
                html.add(
                    FlowButton(
                        "Take it back",
                        flow: "chat.ask",
                        [("text", "undo"), ("in", id)],
                        back: link.query("c", id),
                        key: "u"
                    )
                )
            }
        }
    }

    /// The newest messages that fit into a page, as they are drawn.
    private static func newest(_ messages: [JSONValue], in request: PageRequest) -> [HTML] {
        var room = 15_000
        var shown: [HTML] = []
        for message in messages.reversed() {
            var html = HTML()
            add(message, longest: 5_000, in: request, to: &html)
            if shown.isEmpty, html.bytes.count > room {
                html = HTML()
                add(message, longest: 1_500, in: request, to: &html)
            }
            room -= html.bytes.count
            guard room > 0 || shown.isEmpty else { break }
            shown.insert(html, at: 0)
        }
        return shown
    }

    private static func add(_ message: JSONValue, longest: Int, in request: PageRequest, to html: inout HTML) {
        let isPerson = message.text("role") == "user"
        html.add(.article, isPerson ? .class("bubble", "own") : .class("bubble"), .label(isPerson ? "You" : "Coach")) {
            html in
            let cut = message.text("text", longest: longest) ?? ""
            if isPerson {
                html.add(.p, .ownDirection, text: cut)
            } else {
                for part in SpokenTable.parts(of: cut) { html.add(part, headingLevel: 3, in: request.drawing) }
            }
            for change in message.texts("changes").prefix(12) {
                html.add(.p, .class("good"), .ownDirection, text: change)
            }
            if let error = message.text("error") {
                html.add(.p, .class("warning"), .ownDirection, text: "It broke off: \(error)")
            }
            if let at = message.moment("at") { html.add(.p, .class("when"), text: request.words(of: at)) }
        }
    }

    private static func addAsk(_ answer: Answer?, suggestions: Bool, to html: inout HTML) {
        if suggestions {
            html.add(.div, .class("chips")) { html in
                for words in [
                    "How was my day?", "What did I train this week?", "What are my records?", "Am I ready to train?",
                ] {
                    html.add(FlowButton(words, flow: "chat.ask", [("text", words)], back: link))
                }
            }
        }
        let id = answer?.json.text("id")
        html.addFlowForm("chat.ask", back: id.map { link.query("c", $0) } ?? link, .class("stack", "ask")) { html in
            if let id { html.add(.input, .type(.hidden), .name("in"), .value(id)) }
            html.addSentence(
                "Ask the coach",
                id: "text",
                placeholder: "Ask, or say what you did",
                button: "Ask",
                .data("key", "n")
            )
        }
    }

    private static func addList(_ sessions: [JSONValue], current: String?, in request: PageRequest, to html: inout HTML)
    {
        html.add(
            .aside,
            .class("card", "conversations"),
            .id("conversations"),
            .labelledBy("conversations-title"),
            .data("live")
        ) { html in
            html.add(.div, .class("row", "between")) { html in
                html.add(.h2, .id("conversations-title"), text: "Conversations")
                html.add(.a, .href(link.query("archive", 1)), text: "Archive")
            }
            guard !sessions.isEmpty else {
                html.add(.p, .class("muted"), text: "None yet.")
                return
            }
            html.add(.ul, .class("list")) { html in
                html.addItems(sessions, keeping: 1_000) { _ in
                    "/flows/chat.list"
                } content: { html, session in
                    guard let id = session.text("id") else { return }
                    let title = session.text("title") ?? "Conversation"
                    html.add(.li) { html in
                        html.add(.div, .class("list-main")) { html in
                            html.add(
                                .a,
                                .href(link.query("c", id)),
                                .currentPage(id == current),
                                .ownDirection,
                                text: String(title.prefix(80))
                            )
                            if let last = session.moment("lastMessageAt") {
                                html.add(.p, .class("muted"), text: request.words(of: last))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Tables in the output of the coach without a model: lines whose cells are separated by tabs.
enum SpokenTable {
    static func parts(of text: String) -> [Presentation] {
        var parts: [Presentation] = []
        var (words, rows): ([Substring], [[Substring]]) = ([], [])
        func endWords() {
            let text = words.joined(separator: text.contains("```") ? "\n" : "  \n")
            if !text.allSatisfy(\.isWhitespace) { parts.append(.markdown(text)) }
            words = []
        }
        func endRows() {
            if rows.count > 1 {
                endWords()
                let columns = rows[0].enumerated().map { Table.Column(String($1), $0 == 0 ? .leading : .trailing) }
                parts.append(.table(Table(columns, rows: rows.dropFirst().map { $0.map { Table.Cell(String($0)) } })))
            } else {
                words += rows.map { Substring($0.joined(separator: " ")) }
            }
            rows = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            if cells.count > 1, rows.isEmpty || cells.count == rows[0].count {
                rows.append(cells)
            } else {
                endRows()
                if cells.count > 1 { rows.append(cells) } else { words.append(line) }
            }
        }
        endRows()
        endWords()
        return parts
    }
}
