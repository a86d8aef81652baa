/// Calls flows on behalf of a caller. The host provides it; the JSON call, the coach, and every other front end use it,
/// so that none has rules of its own.
public protocol FlowCalling: Sendable {
    /// The flows that are open to a caller, in the order of the catalogue. Cheap: no schema is made.
    func flows(openTo caller: Caller) async throws -> [CallableFlow]

    /// The JSON Schema (2020-12) of the input that a caller may give a flow. Arguments that reach files, servers, or
    /// devices are available only to the person and their programs.
    ///
    /// - Throws: ``UnknownName``, ``FlowNotOpen``.
    func schema(of flow: String, for caller: Caller) async throws -> JSONValue

    /// Calls a flow.
    ///
    /// Everything that the flow asks, shows, or streams goes to the session; canceling the task cancels the flow.
    ///
    /// - Parameters:
    ///   - flow: the flow's id (`food.log`) or tool name (`food_log`).
    ///   - input: its input, as an object that matches its schema.
    ///   - caller: the caller; the session's caller must be allowed to become it.
    /// - Throws: ``UnknownName``, ``FlowNotOpen``, `FlowInputError`, ``PermissionNeeded``, ``ProposalKept``,
    ///   ``CallerRaised``; errors of the flow.
    func call(_ flow: String, input: JSONValue, as caller: Caller, in session: FlowSession) async throws -> FlowOutcome
}

extension ContractID {
    /// Calling flows of other features. The host provides it.
    public static let flows = ContractID("host.flows", (any FlowCalling).self)
}

/// A flow, as visible to those who may call it.
public struct CallableFlow: Sendable, Equatable, Decodable {
    /// `food.log`.
    public let id: String
    /// The id in letters that every model server takes: `food_log`.
    public let toolName: String
    public let feature: String
    public let summary: String
    public let discussion: String
    public let effect: FlowEffect
    /// See ``FlowDescriptor/deletes``.
    public let deletes: Bool
    /// See ``FlowDescriptor/undoneBy``.
    public let undoneBy: String?
    /// See ``FlowDescriptor/isDaily``.
    public let isDaily: Bool
    /// See ``FlowDescriptor/outputSchema``.
    public let outputSchema: JSONValue?

    public init(_ flow: FlowRegistration) {
        id = flow.id
        toolName = flow.toolName
        feature = flow.feature
        summary = flow.descriptor.summary
        discussion = flow.descriptor.discussion
        effect = flow.descriptor.effect
        deletes = flow.descriptor.deletes
        undoneBy = flow.descriptor.undoneBy
        isDaily = flow.descriptor.isDaily
        outputSchema = flow.descriptor.outputSchema
    }
}

/// The outcome of a call to a flow.
public struct FlowOutcome: Sendable, Equatable {
    /// The result, with the same keys as `--json` prints.
    public let json: JSONValue
    public let presentation: Presentation
    /// The presentation as plain text, for front ends that cannot draw it.
    public let text: String
    public let exitStatus: ExitStatus
    public let attachments: [AttachedFile]
    /// See ``FlowResult/outsideSources``.
    public let outsideSources: Set<String>
    /// See ``FlowResult/otherFeatures``.
    public let otherFeatures: Set<String>

    public init(
        json: JSONValue,
        presentation: Presentation,
        text: String,
        exitStatus: ExitStatus = .success,
        attachments: [AttachedFile] = [],
        outsideSources: Set<String> = [],
        otherFeatures: Set<String> = []
    ) {
        self.json = json
        self.presentation = presentation
        self.text = text
        self.exitStatus = exitStatus
        self.attachments = attachments
        self.outsideSources = outsideSources
        self.otherFeatures = otherFeatures
    }
}
