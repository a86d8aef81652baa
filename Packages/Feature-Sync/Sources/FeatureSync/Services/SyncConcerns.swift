import Core
import DataSync
import Foundation

/// The messages about what waits or is wrong.
struct SyncConcerns {
    /// A relay that is away is no news for so long.
    static let patience: TimeInterval = 3_600

    let run: SyncRun?
    let standing: SyncStanding
    let now: Date

    var sentences: [String] {
        var found: [String] = []
        if let run {
            if let fault = run.fault, let since = run.failsSince,
                isLasting(run.faultCode) || now.timeIntervalSince(since) >= Self.patience
            {
                found.append(fault)
            }
            if !run.full.isEmpty {
                found.append(
                    "The relay has no room left for \(run.full.joined(separator: " and ")); it is sent when there is."
                )
            }
            if let from = run.phraseFrom {
                let hours = max(1, Int((from.timeIntervalSince(now) / 3_600).rounded(.up)))
                found.append(
                    "A new recovery phrase takes the place of the old in \(Self.counted(hours, "hour")). If you did not ask for it, "
                        + "type 'bento sync phrase --withdraw', and revoke the device that you have lost."
                )
            }
            if let ahead = run.clockAhead { found.append(Self.clock(ahead)) }
            found += run.refused.map { "Something was refused: \($0)" }
        }
        if standing.heldRows > 0 {
            found.append(
                "\(Self.counted(standing.heldRows, "change")) of a newer version wait here: update this device."
            )
        }
        if standing.invalidRows > 0 {
            found.append(
                "\(Self.counted(standing.invalidRows, "entry", "entries")) could not be brought together; 'bento sync conflicts' says which."
            )
        }
        return found
    }

    /// True if trying again fixes it.
    private func isLasting(_ code: String?) -> Bool {
        guard let code else { return true }
        return !["sync.relay-unreachable", "sync.relay-too-many", "sync.relay-unavailable", "sync.busy"].contains(code)
    }

    static func clock(_ ahead: Int) -> String {
        let (seconds, word) = ahead < 0 ? (-ahead, "behind") : (ahead, "ahead of")
        let amount =
            switch seconds {
            case ..<7_200: counted(seconds / 60, "minute")
            case ..<172_800: counted(seconds / 3_600, "hour")
            default: counted(seconds / 86_400, "day")
            }
        return "This device's clock is \(amount) \(word) the relay's; sync goes on, but set it right."
    }

    static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
    }
}
