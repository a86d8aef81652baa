import Core

/// Splits a stream of bytes into lines, each of which is one message. A line that is too long is skipped to its end and
/// takes no memory beyond the limit.
public struct MessageLines: Sendable {
    public enum Line: Sendable, Hashable {
        /// Without its newline; never blank.
        case text([UInt8])
        /// A line beyond the limit, whose content is dropped.
        case tooLong
    }

    /// In bytes, without the newline.
    private let limit: Int
    private var begun: [UInt8] = []
    private var isPassedOver = false

    /// - Parameter limit: the longest line in bytes, by default 4 MiB.
    public init(limit: Int = 4 << 20) { self.limit = limit }

    /// The lines that end in a piece of the stream.
    public mutating func lines(in piece: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var rest = piece[...]
        while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
            take(rest[..<newline])
            if let line = finished() { lines.append(line) }
            rest = rest[(newline + 1)...]
        }
        take(rest)
        return lines
    }

    /// The last line, if the stream ended without a newline; otherwise `nil`.
    public mutating func last() -> Line? { finished() }

    private mutating func take(_ part: ArraySlice<UInt8>) {
        guard !isPassedOver else { return }
        if part.count > limit - begun.count {
            isPassedOver = true
            begun = []
        } else {
            begun += part
        }
    }

    private mutating func finished() -> Line? {
        defer {
            begun = []
            isPassedOver = false
        }
        if isPassedOver { return .tooLong }
        return begun.contains { $0 > UInt8(ascii: " ") } ? .text(begun) : nil
    }

    /// True if the current line already exceeds the limit.
    public var isPassingOver: Bool { isPassedOver }

    /// The response to a line that was too long.
    public var tooLongReply: RPCMessage {
        .failure(nil, .invalidRequest("A message has at most \(limit) bytes; a longer one was not read."))
    }
}
