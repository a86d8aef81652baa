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

/// Characters in text from outside that could harm the program that displays it.
package enum HostileText {
    /// Control characters, which could control a terminal, line endings, and marks that change the direction of the
    /// following text (Unicode Technical Report 36).
    package static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
