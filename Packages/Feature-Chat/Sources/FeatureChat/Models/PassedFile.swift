import ConversationWire
import Core
import Foundation

extension ImageItem {
    /// A picture file; what it is shows in its first bytes, whatever its name says.
    ///
    /// - Throws: ``ChatError/badValue(_:given:allowed:)`` for anything that models cannot see.
    init(picture bytes: [UInt8], name: String) throws {
        let kinds: [(type: String, begins: [UInt8])] = [
            ("image/png", [0x89, 0x50, 0x4E, 0x47]), ("image/jpeg", [0xFF, 0xD8, 0xFF]),
            ("image/gif", Array("GIF8".utf8)),
            ("image/webp", Array("RIFF".utf8)),
        ]
        guard let kind = kinds.first(where: { bytes.starts(with: $0.begins) }),
            kind.type != "image/webp" || bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        else {
            throw ChatError.badValue("The picture", given: "'\(name)'", allowed: "a PNG, JPEG, GIF or WebP file")
        }
        self.init(mediaType: kind.type, base64: Data(bytes).base64EncodedString())
    }
}
