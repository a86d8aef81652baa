import SyncMerge

/// A request to a relay: what device and relay agree on of HTTP. Bodies are the `bytes` of the types that are named, or of lists
/// by ``RelayList``; faults are ``RelayFault``.
///
/// All but `challenge`, `token`, `register` and a pairing's messages of a device that is yet to join carry a ``SyncToken``. An entry
/// of the key log may come without: its signature speaks for it, also where the relay has lost the device that brings it.
public enum RelayRoute: Sendable, Hashable {
    /// Gives a ``SyncChallenge``.
    case challenge
    /// Takes a ``ChallengeAnswer``, gives a ``SyncToken``.
    case token
    /// Takes a ``SyncRegistration``.
    case register
    /// Takes a ``SyncEnvelope``, gives an ``AppendAnswer``.
    case append(SyncStream)
    /// Gives a ``PullAnswer``, or status 304 without a body where nothing is new.
    case pull(SyncStream, after: Int64, head: Int64)
    /// Gives envelopes.
    case batches(SyncStream, SyncNode, from: Int64)
    /// Gives entries.
    case log(from: Int64)
    /// Takes a ``KeyLogEntry``.
    case appendLog
    /// Gives a ``SyncSnapshot``.
    case snapshot(SyncStream)
    /// Takes a ``SyncSnapshot``.
    case commit(SyncStream)
    /// Takes a ``SyncEnvelope``.
    case put(SyncStream, SyncDigest)
    /// Gives a ``SyncEnvelope``.
    case object(SyncStream, SyncDigest)
    case delete(SyncStream)
    /// Server-sent events, `event: head`, whose data is ``StreamHead/line``.
    case live
    /// Takes a message.
    case post(PairingMailbox, PairingSlot)
    /// Gives messages.
    case messages(PairingMailbox, PairingSlot)

    /// All paths begin with it.
    public static let root = "/sync/1"

    public var method: String {
        switch self {
        case .challenge, .pull, .batches, .log, .snapshot, .object, .live, .messages: "GET"
        case .token, .register, .append, .appendLog, .commit, .post: "POST"
        case .put: "PUT"
        case .delete: "DELETE"
        }
    }

    /// With its query.
    public var path: String {
        let rest =
            switch self {
            case .challenge: "challenge"
            case .token: "token"
            case .register: "owners"
            case .append(let stream): "streams/\(stream.name)/batches"
            case .pull(let stream, let after, let head): "streams/\(stream.name)/batches?after=\(after)&head=\(head)"
            case .batches(let stream, let node, let from): "streams/\(stream.name)/batches/\(node)/\(from)"
            case .log(let from): "log?from=\(from)"
            case .appendLog: "log"
            case .snapshot(let stream), .commit(let stream): "streams/\(stream.name)/snapshot"
            case .put(let stream, let digest), .object(let stream, let digest):
                "streams/\(stream.name)/objects/\(digest)"
            case .delete(let stream): "streams/\(stream.name)"
            case .live: "live"
            case .post(let mailbox, let slot), .messages(let mailbox, let slot):
                "pairing/\(mailbox)/\(slot.rawValue)"
            }
        return "\(Self.root)/\(rest)"
    }

    /// Reads what ``method`` and ``path`` give; `nil` for anything else.
    public init?(method: String, path: String) {
        guard path.utf8.count <= 512, path.hasPrefix(Self.root + "/") else { return nil }
        let halves = path.dropFirst(Self.root.count + 1)
            .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let words = halves[0].split(separator: "/", omittingEmptySubsequences: false)
        let query = halves.count == 2 ? RelayQuery(halves[1]) : RelayQuery("")
        guard let first = words.first, let route = Self(method, first, Array(words.dropFirst()), query) else {
            return nil
        }
        self = route
    }

    private init?(_ method: String, _ first: Substring, _ rest: [Substring], _ query: RelayQuery) {
        switch (method, first, rest.count) {
        case ("GET", "challenge", 0): self = .challenge
        case ("POST", "token", 0): self = .token
        case ("POST", "owners", 0): self = .register
        case ("GET", "live", 0): self = .live
        case ("POST", "log", 0): self = .appendLog
        case ("GET", "log", 0):
            guard let from = query["from"] else { return nil }
            self = .log(from: from)
        case (_, "pairing", 2):
            guard let mailbox = PairingMailbox(hex: String(rest[0])), let slot = PairingSlot(rawValue: String(rest[1])),
                method == "GET" || method == "POST"
            else { return nil }
            self = method == "GET" ? .messages(mailbox, slot) : .post(mailbox, slot)
        case (_, "streams", _):
            guard let name = rest.first, let stream = SyncStream(name: name) else { return nil }
            self.init(method, stream, Array(rest.dropFirst()), query)
        default: return nil
        }
    }

    private init?(_ method: String, _ stream: SyncStream, _ rest: [Substring], _ query: RelayQuery) {
        switch (method, rest.first, rest.count) {
        case ("DELETE", nil, 0): self = .delete(stream)
        case ("POST", "batches", 1): self = .append(stream)
        case ("GET", "batches", 1):
            guard let after = query["after"], let head = query["head"] else { return nil }
            self = .pull(stream, after: after, head: head)
        case ("GET", "batches", 3):
            guard let node = SyncNode(hex: String(rest[1])), let from = RelayQuery.number(rest[2]) else { return nil }
            self = .batches(stream, node, from: from)
        case ("GET", "snapshot", 1): self = .snapshot(stream)
        case ("POST", "snapshot", 1): self = .commit(stream)
        case ("PUT", "objects", 2), ("GET", "objects", 2):
            guard let digest = SyncDigest(hex: String(rest[1])) else { return nil }
            self = method == "GET" ? .object(stream, digest) : .put(stream, digest)
        default: return nil
        }
    }

    /// The maximum size of a request's body.
    public var bodyLimit: Int {
        switch self {
        case .append, .put: SyncLimits.envelopeBytes
        case .commit:
            SyncLimits.envelopeBytes + SyncLimits.segments * SyncDigest.byteCount + SyncLimits.heads
                * SyncHead.byteCount + 64
        case .register, .appendLog: SyncLimits.logEntryBytes + 8_192
        case .token: ChallengeAnswer.byteCount
        case .post: SyncLimits.pairingBytes
        case .challenge, .pull, .batches, .log, .snapshot, .object, .delete, .live, .messages: 0
        }
    }
}

/// Headers of requests and responses.
public enum RelayHeader {
    /// In every response: the relay's clock, milliseconds since 1970.
    public static let time = "bento-sync-time"
    /// Before a token.
    public static let bearer = "Bearer "
    /// The content type of bodies other than faults.
    public static let contentType = "application/octet-stream"
}

/// Numbers by name; of a name that is there twice the first counts.
private struct RelayQuery {
    private let numbers: [Substring: Int64]

    init(_ text: Substring) {
        let pairs = text.split(separator: "&").compactMap { pair -> (Substring, Int64)? in
            let halves = pair.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, let number = Self.number(halves[1]) else { return nil }
            return (halves[0], number)
        }
        numbers = Dictionary(pairs) { first, _ in first }
    }

    subscript(name: Substring) -> Int64? { numbers[name] }

    static func number(_ text: Substring) -> Int64? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int64(text)
    }
}

extension SyncStream {
    /// Its name in paths and messages.
    public var name: String {
        switch self {
        case .core: "core"
        case .chat: "chat"
        case .samples: "samples"
        case .location: "location"
        case .media: "media"
        }
    }

    public init?(name: some StringProtocol) {
        guard let stream = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = stream
    }

    /// The bytes that a relay keeps of it for one owner, where nothing else was agreed.
    public var quota: Int64 { self == .media ? 256 << 20 : 64 << 20 }
}
