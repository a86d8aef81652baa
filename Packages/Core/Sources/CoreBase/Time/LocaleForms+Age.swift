import Foundation

extension LocaleForms {
    /// `1 exit`, `2,000 exits`.
    ///
    /// - Parameter noun: one whose plural ends in `s`.
    public func counted(_ count: Int, _ noun: String) -> String {
        "\(number(Int64(count))) \(noun)\(count == 1 ? "" : "s")"
    }

    /// The time since something happened: `less than a minute ago`, `1 hour ago`, `3 days ago`.
    ///
    /// - Parameter seconds: a negative value, for example after a clock was set back, counts as zero.
    public func age(_ seconds: TimeInterval) -> String {
        let minutes = seconds.isFinite ? Int(min(max(0, seconds), 1e12) / 60) : 0
        return switch minutes {
        case 0: "less than a minute ago"
        case ..<60: "\(counted(minutes, "minute")) ago"
        case ..<(48 * 60): "\(counted(minutes / 60, "hour")) ago"
        default: "\(counted(minutes / (24 * 60), "day")) ago"
        }
    }
}
