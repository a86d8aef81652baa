import BentoHome
import BentoTerminal
import Core
import Foundation
import Logging
import Networking

/// Writes the log messages of features to the log file and, with `--verbose`, to standard error, without anything that
/// looks like a secret.
package struct HostLogHandler: LogHandler {
    let feature: String
    let file: LogFile
    /// The second destination of lines besides the file; `nil`: none.
    let terminal: StandardStream?
    let now: @Sendable () -> Date
    package var logLevel: Logger.Level = .info
    package var metadata: Logger.Metadata = [:]

    /// The maximum length of a line in characters.
    private static let lineLimit = 2_000

    /// The log of a feature, or of the host itself: from `info` on; with `--verbose`, from `debug` on, and also to
    /// standard error.
    package static func logger(
        of feature: String,
        home: URL,
        isVerbose: Bool,
        now: @escaping @Sendable () -> Date
    ) -> Logger {
        var handler = HostLogHandler(
            feature: feature,
            file: LogFile(home: home),
            terminal: isVerbose ? StandardStream(descriptor: 2) : nil,
            now: now
        )
        handler.logLevel = isVerbose ? .debug : .info
        return Logger(label: feature) { [handler] _ in handler }
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let values = metadata.merging(event.metadata ?? [:]) { $1 }
        let words = values.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        let error = event.error.map { " error=\(($0 as? any BentoError)?.code ?? "\(type(of: $0))")" } ?? ""
        let text = TerminalText.line(Redaction.text("\(event.message)\(words)\(error)"))
        let moment = now().formatted(.iso8601)
        let line = "\(moment) \(event.level.rawValue) \(feature): \(text.prefix(Self.lineLimit))\n"
        file.append(line)
        // What cannot be written has nobody to read it.
        try? terminal?.write(line)
    }
}
