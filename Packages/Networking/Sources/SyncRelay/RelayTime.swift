import Core
import Foundation
import Synchronization

/// This device's clock and the relay's are far apart. Stamps take no harm; what the person reads as a time of day may.
public struct ClockSkew: Sendable, Hashable {
    public let here: Date
    public let relay: Date

    /// The message for the person, with both times.
    public var message: String {
        "This device's clock says \(here.formatted(.iso8601)), the relay's \(relay.formatted(.iso8601)); one of them is wrong."
    }
}

/// A relay's clock as its answers tell it. It moves nothing here.
public final class RelayTime: Sendable {
    private struct State {
        var skew: ClockSkew?
        var isTold = false
    }

    /// The end of the year 9999, milliseconds since 1970.
    static let last: Int64 = 253_402_300_799_999
    /// Clocks may be apart so far.
    static let tolerance: TimeInterval = 300

    private let time: TimeContext
    private let state = Mutex(State())

    init(_ time: TimeContext) { self.time = time }

    /// Both clocks at the last answer; `nil` where they are less than five minutes apart.
    public var skew: ClockSkew? { state.withLock(\.skew) }

    /// The same, once.
    public func takeSkew() -> ClockSkew? {
        state.withLock { state in
            guard let skew = state.skew, !state.isTold else { return nil }
            state.isTold = true
            return skew
        }
    }

    /// - Parameter relayTime: milliseconds since 1970.
    func hear(_ relayTime: Int64) {
        let here = time.now
        let relay = Date(timeIntervalSince1970: Double(relayTime) / 1000)
        let isFar = abs(here.timeIntervalSince(relay)) > Self.tolerance
        state.withLock { $0.skew = isFar ? ClockSkew(here: here, relay: relay) : nil }
    }
}
