import Core
import Files
import Foundation
import MCPClient
import MCPWire

/// What a tool, a resource or a prompt of a plug-in gave: a stranger's words, drawn as any result, and files beside them.
struct PluginResult: FlowResult {
    /// A resource that the plug-in names; nobody follows it.
    struct Link: Encodable, Sendable, Equatable {
        let uri: String
        let name: String
    }

    let plugin: String
    let text: String
    let data: JSONValue?
    let links: [Link]
    let attachments: [AttachedFile]

    private static let longestText = 1 << 20
    private static let mostLinks = 200

    private enum CodingKeys: CodingKey { case text, data, links, files }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        // What is there as data is not told twice.
        if !isDataInText { try container.encode(text, forKey: .text) }
        try container.encodeIfPresent(data, forKey: .data)
        if !links.isEmpty { try container.encode(links, forKey: .links) }
        if !files.isEmpty { try container.encode(files, forKey: .files) }
    }

    private let isDataInText: Bool
    /// Where what is attached was written for the person, by its names.
    private(set) var files: [String: String] = [:]

    /// The same, with what is attached to it as files of a folder. What was there before is gone.
    func saved(in folder: URL) throws -> PluginResult {
        guard !attachments.isEmpty else { return self }
        try? FileManager.default.removeItem(at: folder)
        try PrivateFile.makeFolder(folder)
        var result = self
        for file in attachments {
            let place = folder.appending(path: file.name)
            try PrivateFile.write(file.bytes, to: place, isLasting: false)
            result.files[file.name] = place.path
        }
        return result
    }

    init(plugin: String, _ content: [ContentBlock], structured: JSONValue? = nil) {
        self.plugin = plugin
        var (texts, links, files): ([String], [Link], [AttachedFile]) = ([], [], [])
        func add(_ bytes: Data, _ type: String, _ name: String) {
            let type = Self.mediaType(type)
            files.append(
                AttachedFile(
                    name: "\(name)-\(files.count + 1)\(Self.ending(of: type))",
                    mediaType: type,
                    bytes: Array(bytes)
                )
            )
        }
        for block in content {
            switch block.content {
            case .text(let text): texts.append(text)
            case .image(let data, let type): add(data, type, "image")
            case .audio(let data, let type): add(data, type, "sound")
            case .resource(let contents):
                switch contents.body {
                case .text(let text): texts.append(text)
                case .bytes(let data): add(data, contents.mimeType ?? "", "file")
                }
            case .link(let resource):
                guard case .uri(let uri) = resource.address, links.count < Self.mostLinks else { break }
                links.append(
                    Link(
                        uri: uri.cleaned(atMost: 500, keepsLines: false),
                        name: (resource.title ?? resource.name).cleaned(atMost: 120, keepsLines: false)
                    )
                )
            case .other(let kind): texts.append("[\(kind): a kind of content that is not known here]")
            }
        }
        let text = texts.joined(separator: "\n").cleaned(atMost: Self.longestText)
        let parsed = text.hasPrefix("{") || text.hasPrefix("[") ? try? JSONValue(parsing: text) : nil
        let isParsed = parsed?.objectValue != nil || parsed?.arrayValue != nil
        self.text = text
        data = structured ?? (isParsed ? parsed : nil)
        isDataInText = data != nil && (isParsed || text.isEmpty)
        self.links = links
        attachments = files
    }

    var outsideSources: Set<String> { [PluginFailure.source(plugin)] }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if let data, isDataInText {
            parts.append(DataDrawing.presentation(of: data))
        } else if !text.isEmpty {
            parts.append(.text(text))
        } else if let data {
            parts.append(DataDrawing.presentation(of: data))
        }
        if !links.isEmpty { parts.append(.section("Links", [.keyValues(links.map { KeyValue($0.name, $0.uri) })])) }
        if !files.isEmpty {
            let sorted = files.sorted { $0.key < $1.key }
            parts.append(
                .section("Files, until its next call", [.keyValues(sorted.map { KeyValue($0.key, $0.value) })])
            )
        }
        if parts.isEmpty, attachments.isEmpty { parts.append(.text("It gave nothing.", tone: .muted)) }
        return parts.count == 1 ? parts[0] : .stack(parts)
    }

    private static func mediaType(_ type: String) -> String {
        let parts = type.lowercased().split(separator: "/", omittingEmptySubsequences: false)
        let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789.+-")
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.count <= 80 && $0.allSatisfy(letters.contains) })
        else { return "application/octet-stream" }
        return type.lowercased()
    }

    private static func ending(of type: String) -> String {
        [
            "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp", "audio/wav": ".wav",
            "audio/mpeg": ".mp3", "audio/ogg": ".ogg", "application/pdf": ".pdf", "text/csv": ".csv",
        ][type] ?? ".bin"
    }
}

/// JSON of any form as something to look at.
enum DataDrawing {
    private static let deepest = 4
    private static let mostRows = 200
    private static let mostColumns = 8

    static func presentation(of data: JSONValue, depth: Int = 0) -> Presentation {
        switch data {
        case .object(let members): return object(members, depth)
        case .array(let elements): return array(elements, depth)
        default: return .text(word(data))
        }
    }

    private static func object(_ members: [String: JSONValue], _ depth: Int) -> Presentation {
        let sorted = members.sorted { $0.key < $1.key }
        let isDeep = depth >= deepest
        let flat = sorted.filter { isDeep || isFlat($0.value) }
        var parts: [Presentation] = []
        if !flat.isEmpty {
            parts.append(.keyValues(flat.prefix(mostRows).map { KeyValue(title($0.key), word($0.value)) }))
        }
        if !isDeep {
            for (name, value) in sorted.filter({ !isFlat($0.value) }).prefix(mostRows) {
                parts.append(.section(title(name), [presentation(of: value, depth: depth + 1)]))
            }
        }
        if sorted.isEmpty { parts = [.text("none", tone: .muted)] }
        if sorted.count > mostRows { parts.append(more(sorted.count - mostRows)) }
        return parts.count == 1 ? parts[0] : .stack(parts)
    }

    private static func array(_ elements: [JSONValue], _ depth: Int) -> Presentation {
        let shown = elements.prefix(mostRows)
        var parts: [Presentation] = []
        let rows = shown.compactMap(\.objectValue)
        var columns: [String] = []
        for row in rows {
            for name in row.keys.sorted() where !columns.contains(name) && columns.count < 64 { columns.append(name) }
        }
        if rows.count == shown.count, !rows.isEmpty, (1...mostColumns).contains(columns.count),
            rows.allSatisfy({ $0.values.allSatisfy(isFlat) })
        {
            parts.append(
                .table(
                    Table(
                        columns.map { .init(title($0)) },
                        rows: rows.map { row in columns.map { .init(row[$0].map(word) ?? "") } }
                    )
                )
            )
        } else if shown.allSatisfy(isFlat) || depth >= deepest {
            parts.append(.text(shown.map { "- " + word($0) }.joined(separator: "\n")))
        } else {
            for (place, element) in shown.enumerated() {
                parts.append(.section("\(place + 1)", [presentation(of: element, depth: depth + 1)]))
            }
        }
        if elements.isEmpty { parts = [.text("none", tone: .muted)] }
        if elements.count > mostRows { parts.append(more(elements.count - mostRows)) }
        return parts.count == 1 ? parts[0] : .stack(parts)
    }

    private static func more(_ count: Int) -> Presentation {
        .text("\(count) more; --json prints all.", tone: .muted)
    }

    private static func isFlat(_ value: JSONValue) -> Bool {
        switch value {
        case .object(let members): members.isEmpty
        case .array(let elements):
            elements.count <= 8 && elements.allSatisfy { $0.objectValue == nil && $0.arrayValue == nil }
        default: true
        }
    }

    private static func title(_ name: String) -> String { name.cleaned(atMost: 60, keepsLines: false) }

    private static func word(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text.cleaned(atMost: 500)
        case .array(let elements): elements.map { word($0) }.joined(separator: ", ").cleaned(atMost: 500)
        case .null: ""
        case .bool(let isTrue): isTrue ? "yes" : "no"
        default: value.text().cleaned(atMost: 500, keepsLines: false)
        }
    }
}
