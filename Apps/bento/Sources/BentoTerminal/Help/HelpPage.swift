import Core
import CoreHosting

/// `bento help`: the commands for every day first, on one screen.
package struct HelpPage: Listing {
    package struct Entry: Encodable, Sendable {
        let command: String
        let summary: String

        package init(command: String, summary: String) {
            self.command = command
            self.summary = summary
        }
    }

    let daily: [Entry]
    let features: [Entry]
    /// The commands that are not needed every day: the host's own, and those of features that few people use.
    package let more: [Entry]

    /// Features whose commands are under "more": money, and things that are set up once.
    private static let seldom: Set<String> = ["wallet", "location", "account", "start", "sync"]

    /// - Parameter hostCommands: those of the program itself that are shown.
    package init(catalogue: FeatureCatalogue, hostCommands: [Entry]) {
        let ids = Set(catalogue.ids)
        func entries(_ all: [(feature: String?, command: String, summary: String)]) -> [Entry] {
            all.filter { $0.feature.map(ids.contains) ?? true }.map { Entry(command: $0.command, summary: $0.summary) }
        }
        daily = entries([
            (nil, "bento", "how today stands; --watch keeps it open"),
            ("food", "bento log 2 eggs and toast", "a meal, a workout or your weight, in your words"),
            ("food", "bento food day", "what you ate, against your targets; food week"),
            ("food", "bento water 300ml", "log water; weigh 72.5kg logs your weight"),
            ("workouts", "bento train", "train with a live screen; workouts week"),
            ("reminders", "bento remind stretch at 6pm", "be reminded; reminders lists, reminders done"),
            ("chat", "bento ask how was my week", "ask the coach; chat talks"),
            (nil, "bento search WORDS", "look through all that you keep"),
            (nil, "bento undo", "take the last change back; also redo, history"),
        ])
        features = catalogue.allManifests.filter { !Self.seldom.contains($0.id) }
            .map { Entry(command: "bento \($0.id)", summary: $0.summary) }
        more =
            catalogue.manifests.filter { Self.seldom.contains($0.id) }
            .map { Entry(command: $0.id, summary: $0.summary) }
            + hostCommands.filter { !Self.isDaily($0.command) }
    }

    private static func isDaily(_ name: String) -> Bool { ["search", "undo", "redo", "history"].contains(name) }

    package var isProse: Bool { true }
    package var presentation: Presentation {
        .stack([
            .section("Every day", [.keyValues(daily.map { KeyValue($0.command, $0.summary) })]),
            .section("Features, each with --help", [.keyValues(features.map { KeyValue($0.command, $0.summary) })]),
            .section(
                "More",
                [
                    .text(more.map(\.command).joined(separator: ", ")),
                    .text(
                        "See bento help more, help commands, help options, help topics.",
                        tone: .muted
                    ),
                ]
            ),
        ])
    }

    /// `bento help more`.
    package struct More: Listing {
        let more: [Entry]

        package init(more: [Entry]) { self.more = more }

        package var isProse: Bool { true }
        package var presentation: Presentation { .keyValues(more.map { KeyValue("bento \($0.command)", $0.summary) }) }
    }
}
