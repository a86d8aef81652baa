/// How long a service lives.
public enum ServiceScope: String, Sendable, Hashable, CaseIterable {
    /// Built once, shared by all sessions, kept as long as the container.
    case app
    /// Built once for each session; a service of the app cannot depend on it.
    case session
}
