/// The caller of a flow. It travels with every call, including nested ones.
public enum Caller: Sendable, Hashable {
    /// The person at a terminal.
    case person
    /// A program of the person's: `--json`, `bento call`, a pipe.
    case program
    /// A language model that acts in a conversation.
    case model
    /// Another program that speaks for itself, by the name it gave: 1 to 64 letters, digits, `-`, `_` and `.`.
    case client(String)
    /// The page in the browser.
    case page
    /// A job that runs when it is due.
    case job

    public var kind: Callers {
        switch self {
        case .person: .person
        case .program: .program
        case .model: .model
        case .client: .client
        case .page: .page
        case .job: .job
        }
    }

    /// True for the person and their programs. Both may do what the person may, except confirm.
    public var isOwn: Bool { !kind.isDisjoint(with: .own) }

    /// True if somebody is there to end a call that lasts: with a key, with a signal, or by leaving the page. A model,
    /// another program, and a job wait for what they called.
    package var canEndCalls: Bool { isOwn || self == .page }

    /// True if the caller changes data without a permission of its own. A page that the host let in acts for the
    /// person, although it reaches no file and no server.
    package var changesFreely: Bool { isOwn || self == .page }

    /// True if a call by this caller may continue as a call by `other`: the same caller, or one with fewer rights. A
    /// person may become anybody, a program anybody but the person, and a page the model that is talked to there.
    /// Everybody else stays who they are.
    public func canBecome(_ other: Caller) -> Bool {
        switch self {
        case .person: true
        case .program: other != .person
        case .page: other == .page || other == .model
        default: other == self
        }
    }
}

extension Caller: LosslessStringConvertible {
    /// Reads `person`, `program`, `model`, `page`, `job` or `client:NAME`; `nil` for anything else.
    public init?(_ description: String) {
        switch description {
        case "person": self = .person
        case "program": self = .program
        case "model": self = .model
        case "page": self = .page
        case "job": self = .job
        default:
            guard description.hasPrefix("client:") else { return nil }
            let name = String(description.dropFirst("client:".count))
            guard Caller.isClientName(name) else { return nil }
            self = .client(name)
        }
    }

    public var description: String {
        switch self {
        case .person: "person"
        case .program: "program"
        case .model: "model"
        case .client(let name): "client:\(name)"
        case .page: "page"
        case .job: "job"
        }
    }

    private static func isClientName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}

extension Caller: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let caller = Caller(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "No caller has this name.")
        }
        self = caller
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Kinds of callers, for saying to whom a flow is open.
public struct Callers: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable public static var person: Callers { Callers(rawValue: 1) }
    @inlinable public static var program: Callers { Callers(rawValue: 2) }
    @inlinable public static var model: Callers { Callers(rawValue: 4) }
    @inlinable public static var client: Callers { Callers(rawValue: 8) }
    @inlinable public static var page: Callers { Callers(rawValue: 16) }
    @inlinable public static var job: Callers { Callers(rawValue: 32) }

    /// The person and their programs. Every flow is open to them.
    @inlinable public static var own: Callers { Callers(rawValue: 3) }
    /// Everybody.
    @inlinable public static var everyone: Callers { Callers(rawValue: 63) }

    /// `person`, `program`, ... in this order.
    public var names: [String] {
        [
            (.person, "person"), (.program, "program"), (.model, "model"), (.client, "client"), (.page, "page"),
            (.job, "job"),
        ]
        .filter { (kind: Callers, _) in contains(kind) }.map(\.1)
    }
}
