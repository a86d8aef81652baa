import Core
import MCPWire

/// Combines the phases that a call reports into one rising number, with at most four messages a second.
struct ProgressMeter: Sendable {
    static let shortestPause = Duration.milliseconds(250)

    private let token: RequestID
    private var phase = 0
    private var label: String?
    private var share = 0.0
    private var last = 0.0
    private var sentAt: Duration?

    init(token: RequestID) { self.token = token }

    /// The notification for an update; `nil` if there is no gain, or the last one was just sent.
    mutating func progress(for update: ProgressUpdate, at now: Duration) -> PeerNotification? {
        let share = Self.share(update)
        if let label, label != update.label || share < self.share { phase += 1 }
        label = update.label
        self.share = share
        return send(Double(phase) + share, message: Self.message(update), at: now)
    }

    /// The notification for a call that is still working, or waits for an answer, and has nothing to report.
    mutating func beat(at now: Duration) -> PeerNotification? { send(last + 0.001, message: label, at: now) }

    private mutating func send(_ done: Double, message: String?, at now: Duration) -> PeerNotification? {
        guard done > last else { return nil }
        if let sentAt, now - sentAt < Self.shortestPause { return nil }
        sentAt = now
        last = done
        return .progress(.init(token: token, done: done, message: message))
    }

    /// The completed share of a phase, 0 to 1; below 1 if the total is unknown.
    private static func share(_ update: ProgressUpdate) -> Double {
        let completed = Double(max(0, update.completed))
        guard let total = update.total, total > 0 else { return completed / (completed + 1) }
        return min(1, completed / Double(total))
    }

    private static func message(_ update: ProgressUpdate) -> String {
        let unit = update.unit.isEmpty ? "" : " \(update.unit)"
        guard let total = update.total else {
            return update.completed > 0 ? "\(update.label): \(update.completed)\(unit)" : update.label
        }
        return "\(update.label): \(update.completed) of \(total)\(unit)"
    }
}
