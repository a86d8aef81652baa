import Foundation

/// The program at a terminal, made by util-linux's `script`.
enum Terminal {
    static var isThere: Bool {
        let program = "/usr/bin/script"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            print("skipped: there is no \(program) to make a terminal with")
            return false
        }
        return true
    }

    /// Runs the program with words on its command line, and types a text. Output and errors are one, as on a screen.
    static func run(_ bento: BentoBinary, _ words: String, typing text: String) throws -> BentoBinary.Outcome {
        // The text is typed after a moment: what comes before the program asks is still there when it does.
        try bento.shell("printf '%s' '\(text)' | script -qec \"\\\"$BENTO\\\" \(words)\" /dev/null")
    }
}
