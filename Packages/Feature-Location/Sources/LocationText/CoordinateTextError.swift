import Core

/// A text that looks like a coordinate, but cannot be read as one.
package struct CoordinateTextError: BentoError, Equatable {
    package let text: String
    /// A part of a sentence.
    package let problem: String

    init(_ text: String, _ problem: String) {
        self.text = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { !HostileText.isHostile($0) }).prefix(80)
        )
        self.problem = problem
    }

    package var code: String { "location.bad-coordinate" }
    package var message: String { "'\(text)' looks like a coordinate, but cannot be read: \(problem)." }
    package var recovery: String? {
        "Write latitude, then longitude: 48.21, 16.37 or 48°12′36″ N 16°22′12″ E; or a plus code, geohash, UTM or MGRS."
    }
    package var exitStatus: ExitStatus { .usage }
}
