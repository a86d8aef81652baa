import ArgumentParser
import Core

/// A time of day as typed: `8:30`, `20:15`, `8am`, `8:30pm`, `noon`, `midnight`.
package struct ClockTime: ExpressibleByArgument, SchemaRepresentable, Sendable, Hashable {
    /// Minutes after midnight, 0 to 1439.
    package let minute: Int

    package init?(argument: String) {
        var text = argument.lowercased().filter { $0 != " " }
        if let named = ["noon": 12 * 60, "midnight": 0][text] {
            minute = named
            return
        }
        var shift: Int?
        for (suffix, hours) in [("am", 0), ("pm", 12)] where text.hasSuffix(suffix) {
            shift = hours
            text.removeLast(2)
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            var hour = Int(parts[0]), parts.count == 2 || shift != nil
        else { return nil }
        let minutes = parts.count == 2 ? (parts[1].count == 2 ? Int(parts[1]) : nil) : 0
        guard let minutes, (0...59).contains(minutes) else { return nil }
        if let shift {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + shift
        }
        guard (0...23).contains(hour) else { return nil }
        minute = hour * 60 + minutes
    }

    package static var jsonSchema: JSONValue { ["type": "string", "description": "A time of day: 08:30, 8pm, noon."] }
}
