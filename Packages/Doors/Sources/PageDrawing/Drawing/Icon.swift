/// A small drawing beside a word, in lines of the color of the text around it. It says nothing that the word does not.
public enum Icon: String, Sendable, CaseIterable {
    case today, food, workouts, chat, reminders, wallet, places, more, search

    var path: String {
        switch self {
        case .today: "M4 11l8-7 8 7v9h-5v-6H9v6H4z"
        case .food: "M7 3v7a2 2 0 0 0 4 0V3M9 12v9M17 3c-2 1-3 4-3 8h3v10"
        case .workouts: "M3 10v4M6 7v10M18 7v10M21 10v4M6 12h12"
        case .chat: "M4 5h16v11H10l-5 4v-4H4z"
        case .reminders: "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4"
        case .wallet: "M4 7h15v12H4zM4 7l11-3v3M15 13h1"
        case .places: "M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11zM12 8v4"
        case .more: "M5 12h.01M12 12h.01M19 12h.01"
        case .search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5"
        }
    }
}

extension HTML {
    public mutating func add(_ icon: Icon) {
        add(.svg, .class("line-icon"), .viewBox(0, 0, 24, 24), .hiddenFromReaders) { $0.add(.path, .path(icon.path)) }
    }
}
