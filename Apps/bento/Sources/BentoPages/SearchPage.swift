import Core
import CoreHosting
import PageDrawing

/// A search over everything that the person has stored.
enum SearchPage {
    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        let words = request.item("q").map { String($0.prefix(400)) }
        var html = HTML()
        html.addHeading("Search")
        html.add(.form, .method(.get), .action("/search"), .class("stack")) { html in
            html.addSentence(
                "What to look for",
                id: "q",
                name: "q",
                value: words,
                placeholder: "eggs, bench, Leipzig",
                button: "Search",
                .data("key", "n")
            )
        }
        guard let words else {
            html.addEmpty(
                "Meals, workouts, reminders, payments, places and conversations are looked through at once.",
                example: "Try “eggs”."
            )
            return Page("Search", at: .search, content: html)
        }
        let limit = request.item("all") == nil ? 5 : 40
        let answer = try await request.flows.answer(
            "host.search",
            ["words": .string(words), "limit": .integer(Int64(limit))]
        )
        guard html.addTrouble(answer, back: "/search") else { return Page("Search", at: .search, content: html) }
        let wanted = request.item("all")
        let groups = answer.json.list("groups").filter {
            !$0.list("hits").isEmpty && (wanted == nil || $0.text("title") == wanted)
        }
        if groups.isEmpty { html.addEmpty("Nothing fits “\(words.prefix(80))”.") }
        for (index, group) in groups.prefix(12).enumerated() {
            add(group, id: "group-\(index)", words: words, limit: limit, to: &html)
        }
        for (feature, words) in (answer.json["failures"]?.objectValue ?? [:]).sorted(by: { $0.key < $1.key }) {
            html.add(
                .p,
                .class("warning"),
                text: "\(feature) was not looked through: \(words.stringValue ?? "it failed")"
            )
        }
        return Page("Search: \(words.prefix(40))", at: .search, content: html)
    }

    private static func add(_ group: JSONValue, id: String, words: String, limit: Int, to html: inout HTML) {
        let title = group.text("title") ?? "Found"
        let hits = group.list("hits")
        html.addSection(id, title) { html in
            html.add(.ul, .class("list")) { html in
                html.addItems(hits.prefix(limit)) { _ in
                    "/search"
                } content: { html, hit in
                    let text = hit.text("title") ?? "Found"
                    html.add(.li) { html in
                        html.add(.div, .class("list-main")) { html in
                            if let link = hit.text("command").flatMap({
                                CommandLink.link($0, feature: group.text("feature"))
                            }) {
                                html.add(.a, .href(link), .ownDirection, text: text)
                            } else {
                                html.add(.span, .ownDirection, text: text)
                            }
                            if let detail = hit.text("detail") {
                                html.add(.p, .class("muted"), .ownDirection, text: detail)
                            }
                        }
                    }
                }
            }
            if limit == 5, hits.count == limit {
                html.add(
                    .a,
                    .href(LocalLink("/search").query("q", words).query("all", title)),
                    text: "More of \(title.lowercased())"
                )
            }
        }
    }
}

/// The page that corresponds to a command of the terminal.
enum CommandLink {
    static func link(_ command: String, feature: String?) -> LocalLink? {
        let words = self.words(command)
        switch (words.first, words.dropFirst().first, words.dropFirst(2).first) {
        case ("food", "day", let day?): return LocalLink("/food").query("day", day)
        case ("workouts", "show", let workout?): return LocalLink("/workouts/history").query("show", workout)
        case ("chat", "show", let chat?): return LocalLink("/chat").query("c", chat)
        case ("location", _, let place?): return LocalLink("/places").query("around", place)
        default: return (words.first.flatMap { Place(feature: $0) } ?? feature.flatMap { Place(feature: $0) })?.link
        }
    }

    /// The words as a shell splits them: quotes keep words together.
    private static func words(_ command: String) -> [String] {
        var (result, word, isQuoted): ([String], String, Bool) = ([], "", false)
        for character in command.prefix(500) {
            switch character {
            case "\"", "'": isQuoted.toggle()
            case " " where !isQuoted:
                if !word.isEmpty { result.append(word) }
                word = ""
            default: word.append(character)
            }
        }
        return word.isEmpty ? result : result + [word]
    }
}
