import Core

extension RFC3339Time {
    /// Reads a time of XML Schema, which white space may surround.
    init?(xml text: String) {
        let isSpace: (UInt8) -> Bool = { $0 == 32 || (9...13).contains($0) }
        guard let first = text.utf8.firstIndex(where: { !isSpace($0) }),
            let last = text.utf8.lastIndex(where: { !isSpace($0) })
        else { return nil }
        self.init(text.utf8[first...last])
    }
}
