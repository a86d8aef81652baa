import Core

/// The state of a part of the app on its way from registered to stopped.
public enum LifecycleState: Sendable, Hashable, CustomStringConvertible {
    /// Known, and not started yet.
    case registered
    case starting
    /// Started.
    case ready
    case stopping
    /// Stopped after it was ready.
    case stopped
    /// Starting or stopping failed.
    case failed(reason: String)
    /// Not started, since what it depends on, the ids given, is not ready.
    case blocked(by: [String])
    /// Not started, since somebody switched it off.
    case disabled(why: String)

    /// A few words for people.
    public var description: String {
        switch self {
        case .registered: "registered"
        case .starting: "starting"
        case .ready: "ready"
        case .stopping: "stopping"
        case .stopped: "stopped"
        case .failed(let reason): "failed: \(reason)"
        case .blocked(let ids): "blocked by \(ids.joined(separator: ", "))"
        case .disabled(let why): "disabled: \(why)"
        }
    }
}
