import Foundation

/// Results go to stdout, everything else to stderr.
enum Output {
    static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
    static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
