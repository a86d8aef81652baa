import Core
import Synchronization

/// The flags of a regular document, each read when it is first asked for.
final class LazyDefinitions: Sendable {
    private let bytes: [UInt8]
    private let entries: [DefinitionScanner.Entry]
    private let segments: Range<Int>?
    private let read = Mutex(Read())

    private struct Read {
        var flags: [ExactText: FlagDefinition?] = [:]
        var reader: DefinitionReader?
        var whole: FlagDefinitions?
    }

    /// - Returns: `nil` if the document is not regular.
    init?(_ bytes: [UInt8]) {
        guard let (entries, segments) = DefinitionScanner.scan(bytes) else { return nil }
        (self.bytes, self.entries, self.segments) = (bytes, entries, segments)
    }

    var count: Int { entries.count }

    subscript(name: String) -> FlagDefinition? {
        let key = ExactText(name)
        return read.withLock { read in
            if let known = read.flags[key] { return known }
            let found = definition(of: name, &read)
            read.flags[key] = .some(found)
            return found
        }
    }

    private func definition(of name: String, _ read: inout Read) -> FlagDefinition? {
        let hash = FNV1a.hash(of: name.utf8)
        // Of those with one name the first counts.
        let entry = entries.first { $0.hash == hash && bytes[$0.name].elementsEqual(name.utf8) }
        guard let entry, let json = try? JSONValue(parsing: bytes[entry.object], maximumDepth: 32) else { return nil }
        var reader = read.reader ?? DefinitionReader()
        if read.reader == nil {
            let all = segments.flatMap { try? JSONValue(parsing: bytes[$0], maximumDepth: 32) }
            reader.read(segments: all)
            read.reader = reader
        }
        reader.read(flag: json)
        return reader.flags[ExactText(name)]
    }

    /// All of it, with its faults.
    var whole: FlagDefinitions {
        read.withLock { read in
            if let whole = read.whole { return whole }
            // The scan has already shown that it is a valid document.
            let whole = (try? FlagDefinitions(parsing: bytes)) ?? FlagDefinitions()
            read.whole = whole
            return whole
        }
    }
}
