import Core

/// The metadata of a feature in its own process beyond the protocol's own, in `_meta`. Programs that do not know it
/// miss nothing that they need.
///
/// - Important: Each is a program's claim, and only as credible as that program.
public protocol BentoMeta: Codable, Sendable, Hashable {
    /// The name of the member of `_meta`: the protocol asks for one's own prefix.
    static var key: String { get }
}

extension BentoMeta {
    /// Reads it; `nil` if it is missing or malformed.
    public init?(in meta: [String: JSONValue]) {
        guard let json = meta[Self.key], let value = try? json.decode(Self.self) else { return nil }
        self = value
    }

    /// - Throws: errors of encoding.
    public func members() throws -> [String: JSONValue] { [Self.key: try JSONValue(encoding: self)] }
}

/// The declaration of a flow, beside a tool.
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
    /// True if the feature's id alone runs it.
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

/// The caller for whom a tool is called, with their locale and units.
public struct CallMeta: BentoMeta {
    public static let key = "app.bento/call"

    /// The caller of the host.
    public var caller: Caller?
    /// `Europe/Vienna`.
    public var zone: String?
    public var units: UnitSystem?
    /// `de_AT`.
    public var locale: String?
    /// The time of the call (RFC 3339), if it differs from the clock.
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

/// The outcome of a flow and what it showed, beside a tool's result.
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
