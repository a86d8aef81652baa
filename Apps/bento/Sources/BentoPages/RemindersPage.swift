import Core
import CoreHosting
import PageDrawing
import SpokenText

/// The reminders that are due, with one button for each response, and those to come.
enum RemindersPage {
    private static let link: LocalLink = "/reminders"

    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        async let list = request.flows.answer("reminders.list")
        async let sources = request.flows.answer("reminders.source.list")
        let (answer, kept) = try await (list, sources)

        var html = HTML()
        html.addHeading("Reminders")
        guard html.addTrouble(answer, back: link) else { return Page("Reminders", at: .reminders, content: html) }
        html.addFlowForm("reminders.add", back: link, .class("stack")) { html in
            html.addSentence(
                "What to be reminded of, and when",
                id: "sentence",
                name: "sentence",
                placeholder: "Call mum tomorrow at 18:00",
                button: "Remind me",
                .data("key", "n")
            )
        }
        addDue(answer.json.list("open"), in: request, to: &html)
        addComing(answer.json, in: request, to: &html)
        addSources(kept, to: &html)
        return Page("Reminders", at: .reminders, content: html)
    }

    private static func addDue(_ due: [JSONValue], in request: PageRequest, to html: inout HTML) {
        html.add(.section, .class("card", "accented"), .id("due"), .labelledBy("due-title"), .data("live")) { html in
            html.add(.h2, .id("due-title"), text: "Due now")
            guard !due.isEmpty else {
                html.add(.p, .class("muted"), text: "Nothing is due.")
                return
            }
            html.add(.ul, .class("list")) { html in
                html.addItems(due, keeping: 13_000) { _ in
                    "/flows/reminders.list"
                } content: { html, reminder in
                    DueReminder.add(reminder, in: request, back: link, to: &html)
                }
            }
        }
    }

    private static func addComing(_ json: JSONValue, in request: PageRequest, to html: inout HTML) {
        let due = Set(json.list("open").compactMap { $0.text("of") })
        let reminders = json.list("reminders").filter { !$0.flag("isDeleted") && !due.contains($0.text("id") ?? "") }
        let first = min(max(0, request.item("from").flatMap(Int.init) ?? 0), reminders.count)
        html.addSection("coming", "Coming") { html in
            guard !reminders.isEmpty else {
                html.addEmpty("No reminder is set.", example: "Write “take vitamins every day at 8:00” above.")
                return
            }
            html.add(.ul, .class("list")) { html in
                html.addItems(reminders[first...], keeping: 7_000) {
                    link.query("from", first + $0)
                } content: { html, reminder in
                    add(reminder, in: request, to: &html)
                }
            }
        }
    }

    private static func add(_ reminder: JSONValue, in request: PageRequest, to html: inout HTML) {
        let words = reminder.text("what") ?? "Something"
        html.add(.li) { html in
            html.add(.div, .class("list-main")) { html in
                html.add(.span, .ownDirection, text: words)
                if let rule = reminder.text("rule") {
                    html.add(.p, .class("muted"), text: RepeatWords.of(rule, request.forms))
                }
            }
            html.add(.div, .class("list-side")) { html in
                if let next = reminder.moment("nextAt") {
                    html.add(.span, text: request.words(of: next))
                } else {
                    html.add(.span, text: reminder.flag("isTodo") ? "to do" : "done with")
                }
                if let id = reminder.text("id") {
                    html.add(
                        FlowButton(
                            "Delete",
                            flow: "reminders.delete",
                            [("which", id)],
                            of: words,
                            look: .danger,
                            back: link
                        )
                    )
                }
            }
        }
    }

    /// The sources of reminders by feature, each with its switch.
    private static func addSources(_ answer: Answer, to html: inout HTML) {
        let sources = answer.json.list("sources")
        guard !sources.isEmpty else { return }
        html.addSection("sources", "What Bento may remind you of") { html in
            html.add(.ul, .class("list")) { html in
                html.addItems(sources) { _ in
                    "/flows/reminders.source.list"
                } content: { html, source in
                    guard let id = source.text("id") else { return }
                    let isOn = source.flag("isOn")
                    html.add(.li) { html in
                        html.add(.span, .class("list-main"), text: source.text("summary") ?? id)
                        html.add(.div, .class("list-side")) { html in
                            html.addSwitch(
                                source.text("summary") ?? id,
                                isOn: isOn,
                                flow: isOn ? "reminders.source.disable" : "reminders.source.enable",
                                [("source", id)],
                                back: link
                            )
                        }
                    }
                }
            }
        }
    }
}

/// A rule of repetition (RFC 5545) in words, if it is a simple one.
enum RepeatWords {
    static func of(_ rule: String, _ forms: LocaleForms) -> String {
        let parts = Dictionary(
            rule.split(separator: ";").compactMap { part -> (Substring, Substring)? in
                let pair = part.split(separator: "=", maxSplits: 1)
                return pair.count == 2 ? (pair[0], pair[1]) : nil
            },
            uniquingKeysWith: { first, _ in first }
        )
        let units: [Substring: String] = [
            "HOURLY": "hour", "DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year",
        ]
        guard let frequency = parts["FREQ"], let unit = units[frequency] else { return "repeats" }
        let interval = parts["INTERVAL"].flatMap { Int($0) } ?? 1
        var words = interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
        if let days = parts["BYDAY"] {
            let codes: [Substring] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
            let known = days.split(separator: ",").compactMap { codes.firstIndex(of: $0.suffix(2)) }
                .map { forms.shortWeekday($0 + 1) }
            if !known.isEmpty { words += " on " + known.joined(separator: ", ") }
        }
        return words
    }
}
