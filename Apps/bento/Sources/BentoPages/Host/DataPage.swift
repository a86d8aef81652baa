import Core
import CoreHosting
import PageDrawing

/// The stored data, its location, and the ways to take it along.
enum DataPage {
    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        let ids = Set(((try? await request.flows.all()) ?? []).map(\.id))
        var html = HTML()
        html.addHeading("Your data", below: "It is on this machine, in one folder, and goes nowhere by itself.")
        html.add(.div, .class("split")) { html in
            addKept(to: &html)
            addViews(of: ids, to: &html)
            addCopies(of: ids, on: request.today, to: &html)
            addSources(of: ids, to: &html)
            addPhone(to: &html)
        }
        return Page("Your data", at: .data, content: html)
    }

    private static func addKept(to html: inout HTML) {
        addCard("What is kept", to: &html) { html in
            html.add(.ul, .class("prose")) { html in
                for words in [
                    "What you logged: food, workouts, weight, reminders, places, conversations.",
                    "The wallet’s history; its keys stay with the barkd you connected.",
                    "Settings, permissions, and which action ran when (never with what words).",
                    "Secrets, encrypted, apart from all that is exported.",
                ] { html.add(.li, text: words) }
            }
        }
    }

    private static func addViews(of ids: Set<String>, to html: inout HTML) {
        addCard("See it", to: &html) { html in
            html.add(.ul, .class("list")) { html in
                for (title, flow, link) in [
                    ("Your profile", "host.profile", "/flows/host.profile"),
                    ("What was changed, by whom", "host.history", "/history"),
                    ("What was logged", "host.log", "/flows/host.log"),
                    ("Where you were", "location.history", "/flows/location.history"),
                ] as [(String, String, LocalLink)] where ids.contains(flow) {
                    html.add(.li) { $0.add(.a, .href(link), text: title) }
                }
            }
        }
    }

    private static func addCopies(of ids: Set<String>, on today: LocalDay, to html: inout HTML) {
        addCard("Take it along", to: &html) { html in
            for copy in copies where ids.contains(copy.flow) {
                html.add(.div, .class("between")) { html in
                    html.add(.p) { html in
                        html.add(.strong, text: copy.title)
                        html.text(" ")
                        html.add(.span, .class("muted"), text: copy.words)
                    }
                    let file = ("file", "bento-\(copy.name)-\(today).\(copy.ending)")
                    html.add(
                        FlowButton("Download", flow: copy.flow, [file], of: copy.title, back: nil)
                    )
                }
            }
            html.add(.p, .class("muted")) { html in
                html.text("An archive for another machine, with your secrets, is made in a terminal: ")
                html.add(.code, text: "bento data archive FILE --encrypt")
            }
        }
    }

    private static func addSources(of ids: Set<String>, to html: inout HTML) {
        addCard("Bring it in", to: &html) { html in
            for source in sources where ids.contains(source.flow) {
                html.add(.details, .class("more")) { html in
                    html.add(.summary) { html in
                        html.add(.strong, text: source.title)
                        html.text(" ")
                        html.add(.span, .class("muted"), text: source.words)
                    }
                    addUpload(source, to: &html)
                }
            }
            html.add(
                .p,
                .class("muted"),
                text:
                    "The same file twice changes nothing. Imports of food, training and reminders can be taken back whole."
            )
        }
    }

    private static func addPhone(to html: inout HTML) {
        addCard("On a phone", to: &html) { html in
            html.add(
                .p,
                text:
                    "This page answers this machine alone: a phone cannot open it, and nobody else in your network can. Two devices keep the same data by exports that they merge: download Everything here, and bring it in there."
            )
        }
    }

    private static func addCard(_ title: String, to html: inout HTML, content: (inout HTML) -> Void) {
        html.add(.section, .class("card")) { html in
            html.add(.h2, text: title)
            content(&html)
        }
    }

    /// A form to choose a file, and what to do with it.
    private static func addUpload(_ source: Source, to html: inout HTML) {
        let id = source.flow.replacing(".", with: "-")
        html.add(
            .form,
            .method(.post),
            .action("/flows/\(source.flow)"),
            .encoding(.multipart),
            .class("form")
        ) { html in
            html.addField("File", id: "\(id)-file", .type(.file), .name("file"), .required())
            if source.canTry {
                html.add(.div, .class("field", "switch")) { html in
                    html.add(.label, .names("\(id)-try")) { html in
                        html.add(
                            .input,
                            .id("\(id)-try"),
                            .type(.checkbox),
                            .role(.switch),
                            .name("dryRun"),
                            .value("true")
                        )
                        html.text("Only look what would change")
                    }
                }
            }
            html.add(
                .button,
                .class("button", "primary"),
                .type(.submit),
                .label("Import: \(source.title)"),
                text: "Import"
            )
        }
    }

    /// A file that can be exported.
    private struct Copy {
        let title: String
        let words: String
        let flow: String
        let name: String
        let ending: String
    }

    private static let copies = [
        Copy(
            title: "Everything",
            words: "as JSON, for another Bento or program",
            flow: "host.data.export",
            name: "export",
            ending: "json"
        ),
        Copy(
            title: "Backup",
            words: "the database in one file",
            flow: "host.data.backup",
            name: "backup",
            ending: "sqlite"
        ),
        Copy(title: "Food", words: "your diary, for a spreadsheet", flow: "food.export", name: "food", ending: "csv"),
        Copy(
            title: "Training",
            words: "every set, for a spreadsheet",
            flow: "workouts.export",
            name: "workouts",
            ending: "csv"
        ),
        Copy(title: "Reminders", words: "for a calendar", flow: "reminders.export", name: "reminders", ending: "ics"),
        Copy(
            title: "Wallet",
            words: "what is known of it, without secrets",
            flow: "wallet.export",
            name: "wallet",
            ending: "json"
        ),
    ]

    /// A file that can be imported.
    private struct Source {
        let title: String
        let words: String
        let flow: String
        /// True if it supports a trial run.
        var canTry = true
    }

    private static let sources = [
        Source(title: "Food", words: "Cronometer, MyFitnessPal, Lose It, any CSV", flow: "food.import"),
        Source(title: "Training", words: "Strong, Hevy, FIT, GPX, Apple Health and others", flow: "workouts.import"),
        Source(title: "Reminders", words: "a calendar (.ics)", flow: "reminders.import"),
        Source(title: "Places", words: "tracks (.gpx)", flow: "location.import.gpx", canTry: false),
        Source(
            title: "Another Bento",
            words: "what was downloaded there as Everything",
            flow: "host.data.import",
            canTry: false
        ),
    ]
}
