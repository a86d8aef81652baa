import Foundation

/// How long ago something was, in words.
enum AgeText {
    static func text(since date: Date, at now: Date) -> String {
        let minutes = Int(max(0, now.timeIntervalSince(date)) / 60)
        switch minutes {
        case 0: return "just now"
        case 1: return "1 minute ago"
        case ..<60: return "\(minutes) minutes ago"
        case ..<120: return "1 hour ago"
        case ..<(48 * 60): return "\(minutes / 60) hours ago"
        default: return "\(minutes / (24 * 60)) days ago"
        }
    }
}
