import Core
import CoreHosting
import Foundation
import MCPWire

/// The output of a call, for the one response that it gets.
public struct SeenCall: Sendable {
    /// A piece of an answer that came in pieces.
    struct Block: Sendable {
        let kind: AnswerBlock.Kind
        let isResult: Bool
        private(set) var text = ""

        init(kind: AnswerBlock.Kind, isResult: Bool) {
            self.kind = kind
            self.isResult = isResult
        }

        /// Appends a piece, up to what a client could receive.
        mutating func append(_ piece: String) {
            guard text.utf8.count < ToolText.textLimit * 4 else { return }
            text += piece
        }
    }

    /// The limits on the output that a client can handle.
    public struct Limits: Sendable {
        /// The maximum bytes of attachments, for each file and in total.
        let attachment: Int
        let attachments: Int
        /// The pixels of a picture's longer side.
        let side: Int
        /// The maximum bytes of the results before the last.
        let emitted: Int

        /// A client whose model reads it.
        public static let model = Limits(
            attachment: 1 << 20,
            attachments: 16 << 20,
            side: 1568,
            emitted: ToolText.textLimit
        )
        /// A program that shows it as it would its own.
        public static let program = Limits(
            attachment: 4 << 20,
            attachments: 4 << 20,
            side: .max,
            emitted: 1 << 20
        )
    }

    public internal(set) var outcome: FlowOutcome?
    var notices: [Notice] = []
    var blocks: [Block] = []
    /// The outside authors of the text that was shown.
    public internal(set) var outsideSources: Set<String> = []
    /// The results before the last, and the number of those that did not fit.
    private(set) var given: [JSONValue] = []
    private var givenBytes = 0
    private var givenBeyond = 0
    private let limits: Limits

    init(limits: Limits) { self.limits = limits }

    mutating func give(_ result: JSONValue) {
        let bytes = result.text().utf8.count + 1
        guard givenBytes + bytes <= limits.emitted else { return givenBeyond += 1 }
        givenBytes += bytes
        given.append(result)
    }

    /// The results before the last as lines of JSON, as many as a model gets.
    private var givenText: String {
        var lines: [String] = []
        var bytes = 0
        for line in given.map({ $0.text() }) {
            bytes += line.utf8.count + 1
            guard bytes <= ToolText.textLimit else { break }
            lines.append(line)
        }
        let beyond = givenBeyond + given.count - lines.count
        return (lines + (beyond > 0 ? ["[\(beyond) more are not shown.]"] : [])).joined(separator: "\n")
    }

    /// The attachments that the client can handle, in the form it receives them.
    var attached: [(name: String, content: ContentBlock)] {
        var bytes = 0
        return (outcome?.attachments ?? []).compactMap { file in
            guard let content = ContentBlock(attaching: file, within: limits) else { return nil }
            bytes += file.bytes.count
            return bytes <= limits.attachments ? (file.name, content) : nil
        }
    }

    /// The result of the call.
    ///
    /// - Parameters:
    ///   - flow: its id.
    ///   - undo: the tool that undoes it, if there is one.
    ///   - words: rewrites messages to people for models.
    public func result(of flow: String, undoneBy undo: String?, in words: ToolWords) -> ToolResult {
        guard let outcome else { return ToolResult([.text("Done.")]) }
        var content: [ContentBlock] = []
        if !given.isEmpty {
            content.append(.text(marked(givenText)))
        }
        // Text by the person and this program alone needs no marks.
        content.append(.text(outsideSources.isEmpty ? ToolText.text(outcome) : ToolText.result(outcome, of: flow)))
        let streamed = blocks.filter { $0.kind != .reasoning && !$0.text.isEmpty && !outcome.json.holds($0.text) }
        for block in streamed { content.append(.text(marked(block.text))) }
        content += notices.prefix(8).map { .text("Note: \(words.text($0.text))") }
        // There may have been no change, and then the undo would affect the one before.
        if let undo { content.append(.text("If something was changed, \(undo) takes it back.")) }
        content += attached.map(\.content)
        return ToolResult(content, structuredContent: ToolText.data(outcome))
    }

    private func marked(_ text: String) -> String { outsideSources.isEmpty ? text : text.markedAsData }
}

extension ToolResult {
    /// A short result of the server's own.
    public init(json: JSONValue) { self.init([.text(json.text())], structuredContent: json) }

    /// An error worded for a model, so that it can do better. It has no structured content, which would have to match
    /// the schema of a success.
    ///
    /// - Parameters:
    ///   - words: rewrites messages to people for models.
    ///   - schema: the input schema of the tool.
    public init(failing error: any Error, in words: ToolWords, of schema: JSONValue = [:]) {
        if let kept = error as? ProposalKept {
            self.init(waiting: kept)
            return
        }
        let code = (error as? any BentoError)?.code ?? "unexpected"
        let isOutside = (error as? any BentoError)?.outsideSources.isEmpty == false
        let message = (error as? any BentoError)?.message ?? "It failed."
        let text = [message, words.recovery(from: error, of: schema)].compactMap(\.self).joined(separator: " ")
        self.init([.text("\(isOutside ? text.markedAsData : text) (code: \(code))")], isError: true)
    }

    /// A payment that waits for the person. Nothing failed, and its status can be requested.
    private init(waiting kept: ProposalKept) {
        let proposal = kept.proposal
        let members: [String: JSONValue] = [
            "proposal": .string(proposal.id.uuidString.lowercased()),
            "state": .string(ProposalStatus.State.waiting.rawValue),
            "expiresAt": .string(proposal.expiresAt.formatted(.iso8601)),
            "message": .string(ToolText.error(kept)),
        ]
        self.init(json: .object(members))
    }
}

extension JSONValue {
    /// True if a text is one of the members' values.
    fileprivate func holds(_ text: String) -> Bool {
        switch self {
        case .string(let value): value == text
        case .array(let values): values.contains { $0.holds(text) }
        case .object(let members): members.values.contains { $0.holds(text) }
        default: false
        }
    }
}

extension ContentBlock {
    /// An attachment in the protocol's form; `nil` if it is too large for clients, so that its name must do.
    init?(attaching file: AttachedFile, within limits: SeenCall.Limits) {
        let data = Data(file.bytes)
        guard file.bytes.count <= limits.attachment else { return nil }
        switch file.mediaType.split(separator: "/").first {
        case "image":
            if let size = PNGSize(file.bytes), size.longerSide > limits.side { return nil }
            self.init(.image(data, mimeType: file.mediaType))
        case "audio": self.init(.audio(data, mimeType: file.mediaType))
        default:
            let name = file.name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "file"
            let uri = "bento://attachment/\(name)"
            self.init(.resource(ResourceContents(uri: uri, mimeType: file.mediaType, .bytes(data))))
        }
    }
}

/// The size of a PNG picture according to its header (ISO/IEC 15948, 11.2.2).
struct PNGSize {
    let longerSide: Int

    /// `nil` for other bytes.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        longerSide = max(number(16), number(20))
    }
}
