import MCPWire

/// A channel to a server: the pipes of a process, or HTTP. Incoming messages are passed to
/// ``ClientConnection/receive(_:)``.
public protocol ServerChannel: Sendable {
    /// Sends a message. Over HTTP it returns once the response to a request has been read.
    ///
    /// - Parameter headers: arguments that HTTP also sends as headers.
    /// - Throws: ``ServerError`` if the server can no longer be reached; `CancellationError`.
    func send(_ message: RPCMessage, headers: [ParameterHeader]) async throws

    /// Receives the version that both sides speak, before anything but the opening is sent.
    func agreed(on version: ProtocolVersion) async
}

extension ServerChannel {
    public func agreed(on version: ProtocolVersion) async {}
}

/// Parses messages from the bytes that a server writes, which may be anything.
public struct ServerLines: Sendable {
    /// The number of lines that a server may write in its lifetime without their being messages: some print a greeting.
    public static let mostNoise = 100
    /// The longest message, in bytes.
    public static let longest = 16 << 20

    private var lines: MessageLines
    private var noise = 0
    private let longest: Int

    public init(longest: Int = Self.longest) {
        self.longest = longest
        lines = MessageLines(limit: longest)
    }

    /// The messages that end in a piece of the stream.
    ///
    /// - Parameter heard: receives each line that is not a message, truncated and cleaned.
    /// - Throws: if a line is too long, even before it has ended, or if too many lines are not messages.
    public mutating func messages(
        in piece: [UInt8],
        noise heard: (String) -> Void = { _ in }
    ) throws(ServerError) -> [RPCMessage] {
        var messages: [RPCMessage] = []
        for line in lines.lines(in: piece) {
            guard case .text(let text) = line else { throw .tooLong(longest) }
            if let message = try? RPCMessage(parsing: text) {
                messages.append(message)
            } else {
                noise += 1
                guard noise <= Self.mostNoise else { throw .noise(Self.mostNoise) }
                heard(String(decoding: text.prefix(400), as: UTF8.self).cleaned(atMost: 200))
            }
        }
        guard !lines.isPassingOver else { throw .tooLong(longest) }
        return messages
    }
}
