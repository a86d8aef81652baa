import BentoHome
import Core

/// The person's choice of the overview's cards and their order.
package struct OverviewOrder: Sendable, Equatable {
    static let first = SettingKey(
        "cards",
        "The overview's cards in your order, such as food.today,reminders.due; the others follow.",
        default: "",
        form: form
    )
    static let hidden = SettingKey(
        "hidden-cards",
        "Cards that the overview leaves out, joined by commas.",
        default: "",
        form: form
    )
    private static let form = "Name cards, such as food.today,reminders.due; a feature alone means all of its cards."
    package static let declarations = [
        SettingDeclaration(first, owner: "host"), SettingDeclaration(hidden, owner: "host"),
    ]

    let first: [String]
    let hidden: Set<String>

    package init(first: String = "", hidden: String = "") {
        self.first = Self.ids(first)
        self.hidden = Set(Self.ids(hidden))
    }

    /// The order in the settings. A file that cannot be read has no effect here; `bento settings` reports it.
    init(_ settings: SettingsFile) {
        func text(_ name: String) -> String { ((try? settings.found("host.\(name)")) ?? nil)?.value.stringValue ?? "" }
        self.init(first: text(Self.first.name), hidden: text(Self.hidden.name))
    }

    private static func ids(_ text: String) -> [String] {
        text.lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    /// - Parameter id: `food.today`; a feature alone stands for all of its cards.
    private static func fits(_ word: String, _ id: String) -> Bool { word == id || id.hasPrefix(word + ".") }

    package func shows(_ id: String) -> Bool { !hidden.contains { Self.fits($0, id) } }

    /// The position of a card among those that were named; others come after them.
    package func place(of id: String) -> Int { first.firstIndex { Self.fits($0, id) } ?? first.count }
}
