import Core
import PageDrawing

/// A reminder that is due, with a button for each response.
enum DueReminder {
    static func add(_ reminder: JSONValue, in request: PageRequest, back: LocalLink, to html: inout HTML) {
        let words = reminder.text("what") ?? "Something"
        let which = reminder.text("of") ?? reminder.text("id") ?? ""
        html.add(.li) { html in
            html.add(.div, .class("list-main")) { html in
                html.add(.strong, .ownDirection, text: words)
                if let due = reminder.moment("dueAt") {
                    html.add(.p, .class("muted"), text: "since \(request.words(of: due))")
                }
            }
            html.add(.div, .class("list-side")) { html in
                html.add(
                    FlowButton(
                        "Done",
                        flow: "reminders.done",
                        [("which", which)],
                        of: words,
                        look: .primary,
                        back: back
                    )
                )
                html.add(
                    FlowButton(
                        "10 min",
                        flow: "reminders.snooze",
                        [("which", which), ("for", "10 minutes")],
                        of: "Snooze \(words)",
                        back: back
                    )
                )
                html.add(
                    FlowButton("Skip", flow: "reminders.skip", [("which", which)], of: words, look: .quiet, back: back)
                )
            }
        }
    }
}
