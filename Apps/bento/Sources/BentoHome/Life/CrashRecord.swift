import Core
import Files
import Foundation

/// The features that were running when a signal such as a trap ended the program, one line each, in `crashes.log` in
/// the home. A run of the feature that ends in any other way, with or without an error, removes its lines.
package struct CrashRecord: Sendable {
    package static let fileName = "crashes.log"
    /// The number in a row from which on the person is offered to disable the feature.
    package static let loop = 2

    package let file: URL
    private static let limit = 64 << 10

    package init(home: URL) { file = home.appending(path: Self.fileName) }

    /// The number of times in a row that a feature has ended the program.
    package func count(of feature: String) -> Int { lines().count { $0 == feature } }

    /// Removes a feature's lines. If there are none, which is nearly always so, this only checks for one file.
    package func clear(_ feature: String) {
        let before = lines()
        guard before.contains(feature) else { return }
        let after = before.filter { $0 != feature }
        guard !after.isEmpty else { return PrivateFile.remove(file) }
        // A line too many only means one offer too many.
        try? PrivateFile.write(Array((after.joined(separator: "\n") + "\n").utf8), to: file)
    }

    private func lines() -> [String] {
        guard let bytes = try? PrivateFile.read(file, limit: Self.limit) else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
}
