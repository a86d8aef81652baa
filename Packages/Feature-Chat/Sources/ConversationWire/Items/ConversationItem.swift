import Core

/// One item of a conversation, in the order in which it was said or done. Every dialect is read into items and written from
/// them, so that a conversation can go on with another provider.
package enum ConversationItem: Sendable, Hashable, Codable {
    case text(TextItem)
    case image(ImageItem)
    case document(DocumentItem)
    case reasoning(ReasoningItem)
    case toolCall(ToolCall)
    case toolResult(ToolResult)
    /// A block that only the dialect that made it understands; it is sent back to that dialect as it came.
    case opaque(OpaqueItem)
    /// A flow that changed something and was not called by a model: kept so that it can be taken back, and sent to nobody.
    case change(ChangeItem)
}

/// A flow that changed something.
package struct ChangeItem: Sendable, Hashable, Codable {
    /// Its id: `food.log`.
    package var flow: String
    /// When it ran; `nil` in what was kept before this was noted.
    package var span: MomentSpan?

    package init(_ flow: String, span: MomentSpan?) {
        self.flow = flow
        self.span = span
    }

    private enum CodingKeys: CodingKey { case flow, span }

    /// Reads what this or an earlier version wrote, which kept the id alone.
    package init(from decoder: any Decoder) throws {
        if let flow = try? decoder.singleValueContainer().decode(String.self) {
            self.init(flow, span: nil)
        } else {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                try container.decode(String.self, forKey: .flow),
                span: try container.decodeIfPresent(MomentSpan.self, forKey: .span)
            )
        }
    }
}

/// Who said something.
package enum Speaker: String, Sendable, Hashable, Codable {
    case user, assistant
}

package struct TextItem: Sendable, Hashable, Codable {
    package var speaker: Speaker
    package var text: String
    /// True if the model said it to refuse.
    package var isRefusal: Bool

    package init(_ speaker: Speaker, _ text: String, isRefusal: Bool = false) {
        self.speaker = speaker
        self.text = text
        self.isRefusal = isRefusal
    }
}

package struct ImageItem: Sendable, Hashable, Codable {
    /// `image/png`, `image/jpeg`, ...
    package var mediaType: String
    package var base64: String

    package init(mediaType: String, base64: String) {
        self.mediaType = mediaType
        self.base64 = base64
    }
}

/// A file that a model reads by means of its own: a PDF.
package struct DocumentItem: Sendable, Hashable, Codable {
    /// Without folders.
    package var name: String
    /// `application/pdf`.
    package var mediaType: String
    package var base64: String

    package init(name: String, mediaType: String, base64: String) {
        self.name = name
        self.mediaType = mediaType
        self.base64 = base64
    }
}

/// A model's thoughts before it spoke. The signature, or the encrypted form, is what the server wants back unchanged; the
/// text is for people and may be empty.
package struct ReasoningItem: Sendable, Hashable, Codable {
    /// The dialect that made it: reasoning means nothing to another one and is not sent to it.
    package var dialect: WireDialect
    package var id: String?
    package var text: String
    /// Messages: the block's signature.
    package var signature: String?
    /// Responses: `encrypted_content`. Messages: the data of a redacted block.
    package var encrypted: String?

    package init(
        dialect: WireDialect,
        id: String? = nil,
        text: String,
        signature: String? = nil,
        encrypted: String? = nil
    ) {
        self.dialect = dialect
        self.id = id
        self.text = text
        self.signature = signature
        self.encrypted = encrypted
    }
}

package struct OpaqueItem: Sendable, Hashable, Codable {
    package var dialect: WireDialect
    package var block: JSONValue

    package init(dialect: WireDialect, block: JSONValue) {
        self.dialect = dialect
        self.block = block
    }
}
