import Core
import CoreHosting
import PageDrawing

/// The state of things, with a box that accepts any kind of entry.
enum TodayPage {
    static func make(_ request: PageRequest) async throws -> Page {
        let flows = request.flows
        async let overview = flows.answer("host.overview")
        async let reminders = flows.answer("reminders.list")
        async let proposals = flows.answer("host.proposals.list")
        let canAsk = try await flows.isThere("chat.ask")
        let (cards, due, waiting) = try await (
            overview, reminders.json.list("open"), proposals.json.list("proposals")
        )

        var html = HTML()
        html.addHeading(
            "Today",
            below: "\(request.forms.weekday(request.today.isoWeekday)), \(request.forms.date(request.today))"
        )
        addBox(canAsk: canAsk, to: &html)
        addWaiting(waiting, in: request, to: &html)
        addDue(due, in: request, to: &html)
        if html.addTrouble(cards, back: "/") {
            addCards(cards.json, in: request, to: &html)
            addSuggestions(cards.json.list("suggestions"), to: &html)
        }
        return Page("Today", at: .today, content: html)
    }

    private static func addBox(canAsk: Bool, to html: inout HTML) {
        html.addFlowForm(canAsk ? "chat.ask" : "food.log", back: canAsk ? nil : "/", .class("stack", "talk")) { html in
            html.addSentence(
                "Say what you ate or did, or ask",
                id: "say",
                placeholder: canAsk ? "Say what you ate or did, or ask" : "What did you eat?",
                button: canAsk ? "Say it" : "Log it",
                .data("key", "n")
            )
        }
    }

    /// The payments that wait, which come before everything else because they expire.
    private static func addWaiting(_ proposals: [JSONValue], in request: PageRequest, to html: inout HTML) {
        html.add(.div, .id("waiting"), .data("live")) { html in
            guard !proposals.isEmpty else { return }
            html.add(.div, .class("notice", "warning")) { html in
                html.add(.p) { html in
                    html.add(
                        .strong,
                        text:
                            "\(request.forms.counted(proposals.count, "payment")) wait\(proposals.count == 1 ? "s" : "") for you."
                    )
                    html.text(" Nothing is spent until you say so.")
                }
                html.add(.a, .class("button", "small"), .href(Place.proposals.link), text: "Look at it")
            }
        }
    }

    private static func addDue(_ due: [JSONValue], in request: PageRequest, to html: inout HTML) {
        html.add(.div, .id("due"), .data("live")) { html in
            guard !due.isEmpty else { return }
            html.add(.section, .class("card", "accented"), .labelledBy("due-title")) { html in
                html.add(.h2, .id("due-title"), text: "Due now")
                html.add(.ul, .class("list")) { html in
                    for reminder in due.prefix(5) { DueReminder.add(reminder, in: request, back: "/", to: &html) }
                }
                if due.count > 5 {
                    html.add(.a, .href(Place.reminders.link), text: "\(due.count - 5) more")
                }
            }
        }
    }

    private static func addCards(_ overview: JSONValue, in request: PageRequest, to html: inout HTML) {
        let cards = overview.list("cards").prefix(24).map { card in
            var html = HTML()
            add(card, in: request, to: &html)
            return html
        }
        html.add(.div, .class("cards"), .id("cards"), .data("live")) { html in
            for card in cards where html.bytes.count + card.bytes.count < HTML.room { html.add(card) }
            for (feature, words) in (overview["failures"]?.objectValue ?? [:]).sorted(by: { $0.key < $1.key }).prefix(8)
            {
                html.add(.section, .class("card")) { html in
                    html.add(.h2, text: feature.prefix(1).uppercased() + feature.dropFirst())
                    html.add(.p, .class("bad"), text: String((words.stringValue ?? "It failed.").prefix(300)))
                }
            }
        }
        if cards.isEmpty {
            html.addEmpty("Nothing is here yet.", example: "Write “2 eggs and toast” or “bench 3x8 @ 80 kg” above.")
        }
    }

    /// The next steps, as the cards suggest them.
    private static func addSuggestions(_ suggestions: [JSONValue], to html: inout HTML) {
        let tries = suggestions.prefix(5).compactMap {
            suggestion -> (words: String, link: LocalLink, example: String?)? in
            guard let words = suggestion.text("summary"), let command = suggestion.text("command"),
                let link = CommandLink.link(command, feature: nil)
            else { return nil }
            let quoted = command.split(separator: "\"", omittingEmptySubsequences: false)
            let example = quoted.count == 3 && quoted[1].count > 3 ? String(quoted[1]) : nil
            return (words.prefix(1).uppercased() + words.dropFirst(), link, example)
        }
        guard !tries.isEmpty else { return }
        html.addSection("next", "Try next") { html in
            html.add(.ul, .class("list")) { html in
                for suggestion in tries {
                    html.add(.li) { html in
                        html.add(.a, .class("list-main"), .href(suggestion.link), text: suggestion.words)
                        if let example = suggestion.example {
                            html.add(.span, .class("list-side", "example"), text: "“\(example)”")
                        }
                    }
                }
            }
        }
    }

    private static func add(_ card: JSONValue, in request: PageRequest, to html: inout HTML) {
        let feature = card.text("feature") ?? ""
        let place = Place(feature: feature)
        html.add(.section, .class("card")) { html in
            html.add(.h2) { html in
                let title = card.text("title") ?? feature
                if let place { html.add(.a, .href(place.link), text: title) } else { html.text(title) }
            }
            if let body = card["body"], let drawn = try? JSONValueDecoder(body).decode(Presentation.self) {
                html.add(.div, .class("card-body")) { $0.add(drawn, headingLevel: 3, in: request.drawing) }
            }
            html.add(.div, .class("actions", "card-action")) { addAction(of: feature, to: &$0) }
        }
    }

    /// The first action for a card.
    private static func addAction(of feature: String, to html: inout HTML) {
        let link: (String, LocalLink)? =
            switch feature {
            case "food": ("Log food", "/food")
            case "health": ("How was your night?", "/flows/health.log")
            case "workouts": ("Train", "/workouts")
            case "wallet": ("Receive", "/wallet")
            case "location": ("See the map", "/places")
            case "chat": ("Talk about it", "/chat")
            case "reminders": ("Add a reminder", "/reminders")
            default: nil
            }
        if let (title, link) = link { html.add(.a, .class("button", "small"), .href(link), text: title) }
        if feature == "start" {
            html.add(.p, .class("muted"), text: "In a terminal: bento start")
            html.add(FlowButton("Skip the questions", flow: "start.skip", look: .quiet, back: "/"))
        }
    }
}
