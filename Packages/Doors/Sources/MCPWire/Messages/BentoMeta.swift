import Core

/// What a feature in a process of its own says and hears beyond the protocol's own words, in `_meta`. Whoever does not know it
/// misses nothing that it needs.
///
/// - Important: Each is the word of a program, to be believed as far as the program is.
public protocol BentoMeta: Codable, Sendable, Hashable {
    /// The member of `_meta` that it is: the protocol asks for a prefix of one's own.
    static var key: String { get }
}

extension BentoMeta {
    /// Reads it; `nil` where it is not there, or not of this form.
    public init?(in meta: [String: JSONValue]) {
        guard let json = meta[Self.key], let value = try? json.decode(Self.self) else { return nil }
        self = value
    }

    /// - Throws: what encoding throws.
    public func members() throws -> [String: JSONValue] { [Self.key: try JSONValue(encoding: self)] }
}

/// What a flow declares, beside a tool.
public struct FlowMeta: BentoMeta {
    public static let key = "app.bento/flow"

    public struct Example: Codable, Sendable, Hashable {
        public let arguments: String
        public let summary: String
    }

    /// `food.import.usda`.
    public let id: String
    /// The words after the feature's: `import usda`.
    public let name: String
    public let summary: String
    public let discussion: String?
    public let effect: FlowEffect
    /// `Callers.names`.
    public let openTo: [String]
    public let livesLong: Bool?
    public let deletes: Bool?
    public let undoneBy: String?
    public let isDaily: Bool?
    /// Whether the feature's id alone runs it.
    public let isDefault: Bool?
    public let formerly: [String]?
    public let formerOptions: [String: String]?
    public let successor: String?
    public let examples: [Example]?

    public init(_ flow: FlowRegistration, isDefault: Bool = false) {
        let descriptor = flow.descriptor
        func present<Value: Collection>(_ value: Value) -> Value? { value.isEmpty ? nil : value }
        id = flow.id
        name = descriptor.name
        summary = descriptor.summary
        discussion = present(descriptor.discussion)
        effect = descriptor.effect
        openTo = descriptor.openTo.names
        livesLong = descriptor.livesLong ? true : nil
        deletes = descriptor.deletes ? true : nil
        undoneBy = descriptor.undoneBy
        isDaily = descriptor.isDaily ? true : nil
        self.isDefault = isDefault ? true : nil
        formerly = present(descriptor.formerIDs)
        formerOptions = present(descriptor.formerOptions)
        successor = descriptor.successor
        examples = present(descriptor.examples.map { Example(arguments: $0.arguments, summary: $0.summary) })
    }
}

/// For whom a tool is called, and how they write and measure.
public struct CallMeta: BentoMeta {
    public static let key = "app.bento/call"

    /// By whom the host is called.
    public var caller: Caller?
    /// `Europe/Vienna`.
    public var zone: String?
    public var units: UnitSystem?
    /// `de_AT`.
    public var locale: String?
    /// The moment of the call (RFC 3339), where it is another than the clock's.
    public var now: String?

    public init(
        caller: Caller? = nil,
        zone: String? = nil,
        units: UnitSystem? = nil,
        locale: String? = nil,
        now: String? = nil
    ) {
        self.caller = caller
        self.zone = zone
        self.units = units
        self.locale = locale
        self.now = now
    }
}

/// What a flow gave and showed, beside a tool's result.
public struct ResultMeta: BentoMeta {
    public static let key = "app.bento/result"

    public struct Note: Codable, Sendable, Hashable {
        public let kind: Notice.Kind
        public let text: String

        public init(_ notice: Notice) { (kind, text) = (notice.kind, notice.text) }
    }

    /// A `PresentationDocument`.
    public var presentation: JSONValue?
    /// `nil`: success.
    public var exitStatus: Int32?
    public var notices: [Note]?
    /// The results before the last.
    public var emitted: [JSONValue]?
    /// The names of the pictures, sounds and resources in the content, in their order.
    public var attachments: [String]?
    /// See `FlowResult.outsideSources`.
    public var outsideSources: [String]?
    /// See `FlowResult.otherFeatures`.
    public var otherFeatures: [String]?

    public init() {}
}

/// The error that a flow ended with, beside its text.
public struct ErrorMeta: BentoMeta {
    public static let key = "app.bento/error"

    public let code: String
    public let message: String
    public let recovery: String?
    public let exitStatus: Int32
    public let isRetryable: Bool?
    public let outsideSources: [String]?

    public init(_ error: some BentoError) {
        code = error.code
        message = error.message
        recovery = error.recovery
        exitStatus = error.exitStatus.rawValue
        isRetryable = error.isRetryable ? true : nil
        outsideSources = error.outsideSources.isEmpty ? nil : error.outsideSources.sorted()
    }
}
