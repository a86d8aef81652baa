/// What the app as a whole is doing, as a person sees it.
public enum AppPhase: String, Sendable, Hashable, CaseIterable {
    /// Coming up; nothing is on the screen yet.
    case launching
    /// In front of a person.
    case active
    /// Out of sight; the system may stop it at any time.
    case background
    /// About to end.
    case terminating
}
