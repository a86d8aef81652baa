import Foundation

/// The recent failed attempts to send, so that commands do not each wait for a server that cannot be reached.
struct SendingAttempts: Codable, Sendable, Equatable {
    /// Failed attempts in a row.
    var failures: Int
    /// When the last one failed.
    var last: Date

    /// True if the next automatic attempt must wait: 1 min after the first failure, doubling, 6 h at most.
    ///
    /// A clock that was set back must not silence the queue: an attempt in the future does not count.
    func forbids(at moment: Date) -> Bool {
        let passed = moment.timeIntervalSince(last)
        let wait = min(60 * pow(2, Double(min(max(failures, 1), 20) - 1)), 6 * 3600)
        return failures > 0 && passed >= 0 && passed < wait
    }
}
