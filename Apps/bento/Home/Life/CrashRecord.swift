import Core
import Files
import Foundation

/// Which feature ran when a signal such as a trap ended the program, one line for each time, in `crashes.log` in the home.
/// A run of the feature that ends otherwise, well or with an error, takes its lines out.
package struct CrashRecord: Sendable {
    package static let fileName = "crashes.log"
    /// From this many in a row on, the feature is offered to start disabled.
    package static let loop = 2

    package let file: URL
    private static let limit = 64 << 10

    package init(home: URL) { file = home.appending(path: Self.fileName) }

    /// How often in a row a feature has ended the program.
    package func count(of feature: String) -> Int { lines().count { $0 == feature } }

    /// Takes a feature's lines out. Where nothing stands, which is nearly always, one file is looked for and no more.
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
