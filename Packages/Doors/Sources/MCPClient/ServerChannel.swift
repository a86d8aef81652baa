import MCPWire

/// A way to a server: the pipes of a process, or HTTP. What comes back is handed to ``ClientConnection/receive(_:)``.
public protocol ServerChannel: Sendable {
    /// Sends a message. Over HTTP it lasts until the response to a request was read.
    ///
    /// - Parameter headers: arguments that HTTP also sends as headers.
    /// - Throws: ``ServerError`` where the server cannot be reached any more; `CancellationError`.
    func send(_ message: RPCMessage, headers: [ParameterHeader]) async throws

    /// Hears which version both sides speak, before anything but the beginning is sent.
    func agreed(on version: ProtocolVersion) async
}

extension ServerChannel {
    public func agreed(on version: ProtocolVersion) async {}
}

/// Messages out of the bytes that a server writes, which may write anything.
public struct ServerLines: Sendable {
    /// How many lines that are no messages a server may write in its life: some print a greeting.
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
    /// - Parameter heard: takes each line that is no message, cut and clean.
    /// - Throws: where one is too long, also before it has ended, and for too many lines that are none.
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
