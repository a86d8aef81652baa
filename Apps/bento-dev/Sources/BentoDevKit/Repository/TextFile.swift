import Foundation

/// Reads and writes text files of the repository with errors that name them.
enum TextFile {
    static func read(_ path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DevError.data("\(path) cannot be read", mend: "check that it exists and that you may read it")
        }
        return String(decoding: data, as: UTF8.self)
    }

    static func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
            throw DevError.cannotWrite(
                "\(path) cannot be written: \(error.localizedDescription)",
                mend: "check the folder's permissions and the space on the disk"
            )
        }
    }

    /// Replaces the text between a section's markers; leaves an unchanged file alone.
    static func rewrite(_ path: String, section: MarkedSection, with content: String) throws {
        let text = try read(path)
        guard let replaced = section.replaced(in: text, with: content) else {
            throw DevError.data(
                "\(path) has no section '\(section.name)'",
                mend: "put \(section.opening) and \(section.closing) on lines of their own"
            )
        }
        if replaced != text { try write(replaced, to: path) }
    }
}
