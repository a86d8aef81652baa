import Core
import CoreHosting
import Foundation
import MCPWire

/// What a call showed, for the one answer that it gets.
struct SeenCall: Sendable {
    /// A piece of an answer that came in pieces.
    struct Block: Sendable {
        let kind: AnswerBlock.Kind
        let isResult: Bool
        private(set) var text = ""

        init(kind: AnswerBlock.Kind, isResult: Bool) {
            self.kind = kind
            self.isResult = isResult
        }

        /// Keeps at most so much as a client could get.
        mutating func append(_ piece: String) {
            guard text.utf8.count < Limits.text * 4 else { return }
            text += piece
        }
    }

    /// What clients bear of an answer, in bytes. Some cut longer texts without a word, others refuse the answer.
    enum Limits {
        static let text = 8 << 10
        static let structured = 32 << 10
        static let attachment = 1 << 20
        /// The pixels of a picture's longer side.
        static let side = 1568
    }

    var outcome: FlowOutcome?
    var notices: [String] = []
    var blocks: [Block] = []
    /// Who else wrote text in what was shown.
    var outsideSources: Set<String> = []
    /// Results that came before the last, as lines of JSON, and how many more there were than fit.
    private var given: [String] = []
    private var givenBytes = 0
    private var givenBeyond = 0

    mutating func give(_ result: JSONValue) {
        let line = result.text()
        guard givenBytes + line.utf8.count < Limits.text else { return givenBeyond += 1 }
        givenBytes += line.utf8.count + 1
        given.append(line)
    }

    /// The answer.
    ///
    /// - Parameter flow: its id.
    func result(of flow: String) -> ToolResult {
        guard let outcome else { return ToolResult([.text("Done.")]) }
        var content: [ContentBlock] = []
        if !given.isEmpty {
            let more = givenBeyond > 0 ? ["[\(givenBeyond) more are not shown.]"] : []
            content.append(.text(marked((given + more).joined(separator: "\n"))))
        }
        let json = outcome.json.text()
        // JSON where it is short and all of it the person's and this program's; else as any model reads it.
        if json.utf8.count <= Limits.text, outsideSources.isEmpty {
            content.append(.text(json))
            content += outcome.attachments.map { .text("Attached: \($0.text)") }
        } else {
            content.append(.text(ToolText.result(outcome, of: flow, atMost: Limits.text)))
        }
        let streamed = blocks.filter { $0.kind != .reasoning && !$0.text.isEmpty && !outcome.json.holds($0.text) }
        for block in streamed { content.append(.text(marked(block.text))) }
        content += notices.prefix(8).map { .text("Note: \($0)") }
        content += outcome.attachments.compactMap { ContentBlock(attaching: $0) }
        return ToolResult(content, structuredContent: outcome.json.cut(toBytes: Limits.structured))
    }

    private func marked(_ text: String) -> String { outsideSources.isEmpty ? text : text.markedAsData }
}

extension ToolResult {
    /// A short result of the server's own.
    init(json: JSONValue) { self.init([.text(json.text())], structuredContent: json) }

    /// An error as a model reads it, who then does better. Structured content would be held to the schema of a success.
    init(failing error: any Error) {
        if let kept = error as? ProposalKept {
            self.init(waiting: kept)
            return
        }
        let code = (error as? any BentoError)?.code ?? "unexpected"
        let isOutside = (error as? any BentoError)?.outsideSources.isEmpty == false
        // What a tool takes stands in the client's list.
        let words = (error as? FlowInputError)?.message ?? ToolText.error(error)
        self.init([.text("\(isOutside ? words.markedAsData : words) (code: \(code))")], isError: true)
    }

    /// A payment that waits for the person: nothing failed, and its state can be asked for.
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

extension ContentBlock {
    /// Something attached, as clients show it; `nil` where it is too large for them, so that its name must do.
    init?(attaching file: AttachedFile) {
        let data = Data(file.bytes)
        guard file.bytes.count <= SeenCall.Limits.attachment else { return nil }
        switch file.mediaType.split(separator: "/").first {
        case "image":
            if let size = PNGSize(file.bytes), size.longerSide > SeenCall.Limits.side { return nil }
            self.init(.image(data, mimeType: file.mediaType))
        case "audio": self.init(.audio(data, mimeType: file.mediaType))
        default:
            let name = file.name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "file"
            let uri = "bento://attachment/\(name)"
            self.init(.resource(ResourceContents(uri: uri, mimeType: file.mediaType, .bytes(data))))
        }
    }
}

/// The size of a PNG picture, as its header says (ISO/IEC 15948, 11.2.2).
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
