/// Fields as a browser sends them in an address or a form (`application/x-www-form-urlencoded`).
enum FormText {
    /// - Returns: `nil` if there are more than `limit`, or one is no text.
    static func items(_ text: some StringProtocol, limit: Int) -> [(name: String, value: String)]? {
        let pairs = text.split(separator: "&")
        guard pairs.count <= limit else { return nil }
        var items: [(name: String, value: String)] = []
        for pair in pairs {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0], plusIsSpace: true),
                let value = decoded(parts.count > 1 ? parts[1] : "", plusIsSpace: true)
            else { return nil }
            items.append((name, value))
        }
        return items
    }

    /// - Returns: `nil` if an escape is invalid, or if the decoded text is not UTF-8 or contains a zero byte.
    static func decoded(_ text: some StringProtocol, plusIsSpace: Bool) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        guard !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
