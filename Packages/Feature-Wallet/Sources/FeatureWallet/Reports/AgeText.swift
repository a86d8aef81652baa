import Foundation

/// How old something is, in a few words.
enum AgeText {
    static func text(_ seconds: TimeInterval) -> String {
        let whole = seconds.isFinite ? Int(min(max(0, seconds), 1e9)) : 0
        return switch whole {
        case ..<5: "just now"
        case ..<120: "\(whole) seconds ago"
        case ..<7200: "\(whole / 60) minutes ago"
        case ..<172_800: "\(whole / 3600) hours ago"
        default: "\(whole / 86_400) days ago"
        }
    }
}
