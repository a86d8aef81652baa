import PageDrawing

/// An entry of the navigation.
package enum Place: String, Sendable, CaseIterable {
    case today, food, workouts, chat, reminders, wallet, places
    case search, history, proposals, settings, features, flags, permissions, plugins, data, flows
    /// No entry: an error, a run.
    case none

    /// Entries that are used daily, so that they are also in a narrow window's bar.
    package static let daily: [Place] = [.today, .food, .workouts, .chat, .reminders, .wallet, .places]
    /// Those of them for which the narrowest window has no space.
    package static let roomy: [Place] = [.wallet, .places]
    package static let others: [Place] = [
        .search, .history, .proposals, .settings, .features, .flags, .permissions, .plugins, .data, .flows,
    ]

    package var title: String {
        switch self {
        case .today: "Today"
        case .food: "Food"
        case .workouts: "Workouts"
        case .chat: "Chat"
        case .reminders: "Reminders"
        case .wallet: "Wallet"
        case .places: "Places"
        case .search: "Search"
        case .history: "History"
        case .proposals: "Payments"
        case .settings: "Settings"
        case .features: "Features"
        case .flags: "Flags"
        case .permissions: "Permissions"
        case .plugins: "Plug-ins"
        case .data: "Your data"
        case .flows: "All actions"
        case .none: "More"
        }
    }

    var summary: String {
        switch self {
        case .today: "How things stand"
        case .food: "What you ate, against its targets"
        case .workouts: "Training, and what it added up to"
        case .chat: "The coach"
        case .reminders: "What is due, and what comes"
        case .wallet: "Bitcoin, or play money"
        case .places: "Where you are, and where things are"
        case .search: "Find anything you have kept"
        case .history: "What was changed, by whom, with undo"
        case .proposals: "Payments that wait for your yes"
        case .settings: "Each value, and where it comes from"
        case .features: "Switch whole parts of Bento on and off"
        case .flags: "Finer switches, and who set them"
        case .permissions: "What models and programs may change"
        case .plugins: "Tools of other programs"
        case .data: "What is kept, and how to take it with you"
        case .flows: "Every action there is, as a form"
        case .none: "Everything else"
        }
    }

    package var link: LocalLink {
        switch self {
        case .today: "/"
        case .none: "/more"
        default: "/\(rawValue)"
        }
    }

    package var icon: Icon? { self == .none ? .more : self == .search ? nil : Icon(rawValue: rawValue) }

    /// The keys that lead there, in sequence.
    package var keys: String {
        switch self {
        case .today: "g t"
        case .food: "g f"
        case .workouts: "g w"
        case .chat: "g c"
        case .reminders: "g r"
        case .wallet: "g b"
        case .places: "g p"
        case .search: "g /"
        case .history: "g h"
        case .proposals: "g y"
        case .settings: "g s"
        case .features: "g e"
        case .flags: "g l"
        case .permissions: "g m"
        case .plugins: "g i"
        case .data: "g d"
        case .flows: "g a"
        case .none: "g g"
        }
    }

    /// The entry for a feature.
    init?(feature: some StringProtocol) {
        switch feature {
        case "food", "health": self = .food
        case "workouts": self = .workouts
        case "chat": self = .chat
        case "reminders": self = .reminders
        case "wallet": self = .wallet
        case "location": self = .places
        default: return nil
        }
    }
}
