import Core
import CoreHosting
import Files
import Foundation
import MCPClient
import MCPWire

/// The result of a tool, a resource, or a prompt of a plug-in: untrusted text, drawn like any result, with files.
struct PluginResult: FlowResult {
    /// A resource that the plug-in names; it is never followed.
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
        // A flow's result is its own.
        if look != nil, let data { return try data.encode(to: encoder) }
        var container = encoder.container(keyedBy: CodingKeys.self)
        // Text that is also present as data is not repeated.
        if !isDataInText { try container.encode(text, forKey: .text) }
        try container.encodeIfPresent(data, forKey: .data)
        if !links.isEmpty { try container.encode(links, forKey: .links) }
        if !files.isEmpty { try container.encode(files, forKey: .files) }
    }

    private let isDataInText: Bool
    /// The presentation given by a flow of Bento's own making.
    private var look: Presentation?
    private(set) var exitStatus = ExitStatus.success
    private(set) var otherFeatures: Set<String> = []
    /// The locations of the attachments that were written for the person, by name.
    private(set) var files: [String: String] = [:]

    /// The same, with its attachments saved as files in a folder. Earlier contents of the folder are removed.
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

    /// The result of a tool; for a flow of Bento's own making, with all of its metadata.
    init(plugin: String, _ result: ToolResult) {
        let meta = ResultMeta(in: result.meta)
        self.init(plugin: plugin, result.content, structured: result.structuredContent, names: meta?.attachments ?? [])
        guard let meta else { return }
        look = meta.presentation.flatMap { try? $0.decode(PresentationDocument.self) }?.body
        exitStatus = meta.exitStatus.map { ExitStatus(rawValue: (1...125).contains($0) ? $0 : 1) } ?? .success
        otherFeatures = Set((meta.otherFeatures ?? []).prefix(20).map { $0.cleaned(atMost: 40, keepsLines: false) })
    }

    /// - Parameter names: the names of the attachments, in order.
    init(plugin: String, _ content: [ContentBlock], structured: JSONValue? = nil, names: [String] = []) {
        self.plugin = plugin
        var (texts, links, files): ([String], [Link], [AttachedFile]) = ([], [], [])
        func add(_ bytes: Data, _ type: String, _ kind: String) {
            let type = Self.mediaType(type)
            let made = "\(kind)-\(files.count + 1)\(Self.ending(of: type))"
            let name = files.count < names.count ? Self.fileName(names[files.count]) : nil
            let isFree = name.map { name in !files.contains { $0.name == name } } ?? false
            files.append(AttachedFile(name: isFree ? name ?? made : made, mediaType: type, bytes: Array(bytes)))
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
        if let look { return look }
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

    /// A valid file name without a folder; `nil` if it is not one.
    private static func fileName(_ name: String) -> String? {
        let isPlain = name.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || [45, 46, 95].contains(byte)
        }
        return isPlain && !name.hasPrefix(".") && (1...80).contains(name.utf8.count) ? name : nil
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
