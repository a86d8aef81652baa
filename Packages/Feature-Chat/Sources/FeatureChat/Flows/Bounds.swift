import Conversations

enum Bounds {
    static func check(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws {
        guard range.contains(value) else {
            throw ChatError.badValue(name, given: "\(value)", allowed: "\(range.lowerBound) to \(range.upperBound)")
        }
    }
}
