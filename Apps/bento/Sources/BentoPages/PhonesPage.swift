import PageDrawing

/// Why no phone gets a page of here, and what there is for it.
enum PhonesPage {
    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        var html = HTML()
        html.addHeading("On your phone", below: "This page is for this machine alone, and why that is so")
        html.add(.section, .class("card", "prose")) { html in
            html.add(.h2, text: "Why a phone is refused")
            html.add(
                .p,
                text:
                    "Bento listens on 127.0.0.1, which nothing but this machine can reach. There is no switch for more: over your "
                    + "Wi-Fi it would send what you eat, where you are and what you own unencrypted, and whoever is in the same "
                    + "network could read it, change it, and take your session over. A certificate that phones trust needs a name "
                    + "and a server outside of this machine."
            )
        }
        html.add(.section, .class("card", "prose")) { html in
            html.add(.h2, text: "What there is")
            html.add(.ul) { html in
                html.add(.li) { html in
                    html.text("Reminders come to it by ntfy. Install its app, and set a topic in a terminal: ")
                    html.add(.code, text: "bento settings set reminders.ntfy-topic")
                }
                html.add(.li) { html in
                    html.text("Whatever you keep can be taken along from ")
                    html.add(.a, .href("/data"), text: "your data")
                    html.text(": reminders as a calendar, tracks as GPX, tables as CSV.")
                }
                html.add(
                    .li,
                    text:
                        "Where you reach this machine by SSH, its tunnel is encrypted and ends on the phone itself. In an SSH app:"
                )
            }
            html.add(.pre) { $0.add(.code, text: "ssh -t -L 8766:127.0.0.1:8766 YOU@THIS-MACHINE bento web --no-open") }
            html.add(.p, text: "Then open the link that it prints in the phone's browser, while that runs.")
        }
        return Page("On your phone", at: .none, content: html)
    }
}
