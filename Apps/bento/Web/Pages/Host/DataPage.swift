import CoreHosting
import PageDrawing

/// What is kept, where, and how one takes it along.
enum DataPage {
    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        let ids = Set(((try? await request.flows.all()) ?? []).map(\.id))
        var html = HTML()
        html.addHeading("Your data", below: "It is on this machine, in one folder, and goes nowhere by itself.")
        html.add(.div, .class("split")) { html in
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
            addCard("Take it along", to: &html) { html in
                html.add(.p, text: "Files are written and read in a terminal, since a page never reaches your files:")
                addCommands(
                    [
                        ("bento data archive FILE", "everything, for another machine"),
                        ("bento data backup FILE", "a copy of the database"),
                        ("bento data export FILE", "everything, as JSON or CSV"),
                        ("bento food export food.csv", "your diary"), ("bento workouts export", "your workouts"),
                        ("bento reminders export", "a calendar"), ("bento wallet export", "your payments"),
                        ("bento location export", "where you were"),
                    ],
                    to: &html
                )
            }
            addCard("Bring it in", to: &html) { html in
                addCommands(
                    [
                        ("bento data import FILE", "an export of another Bento"),
                        ("bento food import FILE", "Cronometer, MyFitnessPal, Lose It, CSV"),
                        ("bento workouts import FILE", "Strong, Hevy, FIT, GPX and others"),
                        ("bento reminders import FILE", "a calendar"),
                    ],
                    to: &html
                )
                html.add(.p, .class("muted"), text: "Each import can be taken back whole.")
            }
            addCard("On a phone", to: &html) { html in
                html.add(
                    .p,
                    text:
                        "This page answers this machine alone: a phone cannot open it, and nobody else in your network can. Two devices keep the same data by exports that they merge, in a terminal: bento data export, then bento data import."
                )
            }
        }
        return Page("Your data", at: .data, content: html)
    }

    private static func addCard(_ title: String, to html: inout HTML, content: (inout HTML) -> Void) {
        html.add(.section, .class("card")) { html in
            html.add(.h2, text: title)
            content(&html)
        }
    }

    private static func addCommands(_ commands: [(String, String)], to html: inout HTML) {
        html.add(.dl, .class("pairs")) { html in
            for (command, words) in commands {
                html.add(.dt) { $0.add(.code, text: command) }
                html.add(.dd, text: words)
            }
        }
    }
}
