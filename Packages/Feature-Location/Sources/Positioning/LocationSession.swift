import Core
import Foundation

/// A stretch of use: it ends after 30 minutes without activity, or 240 minutes in all.
package struct LocationSession: Sendable, Hashable, Codable {
    package let id: String
    package let start: Date
    private(set) var lastActivity: Date

    static let idleLimit: TimeInterval = 30 * 60
    static let totalLimit: TimeInterval = 240 * 60

    package init(id: String, start: Date) {
        self.id = id
        self.start = start
        lastActivity = start
    }

    /// True if it is over at a moment. A clock that is set back does not end it.
    func isOver(at time: Date) -> Bool {
        time.timeIntervalSince(lastActivity) >= Self.idleLimit || time.timeIntervalSince(start) >= Self.totalLimit
    }

    /// The session of an activity: this one continued, or a new one.
    package func continued(at time: Date, newID: () -> String) -> LocationSession {
        guard !isOver(at: time) else { return LocationSession(id: newID(), start: time) }
        var session = self
        session.lastActivity = max(lastActivity, time)
        return session
    }
}
