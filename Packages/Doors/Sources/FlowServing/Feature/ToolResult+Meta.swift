import Core
import CoreHosting
import MCPWire

extension ToolResult {
    /// The most of a result's JSON, and of its presentation, in bytes.
    static let dataLimit = 4 << 20

    /// The complete outcome of a flow with everything that it showed. The host shows it like that of a linked feature.
    ///
    /// - Throws: a failure (65) for a result that is too large for a message; errors of encoding.
    init(of flow: FlowRegistration, _ seen: SeenCall, in words: ToolWords) throws {
        let undo = flow.descriptor.undoneBy.map { $0.replacing("-", with: "_").replacing(".", with: "_") }
        self = seen.result(of: flow.id, undoneBy: undo, in: words)
        guard let outcome = seen.outcome else { return }
        guard outcome.json.text().utf8.count <= Self.dataLimit else {
            throw Failure(
                "served.too-large",
                "The result of '\(flow.id)' has more than \(Self.dataLimit >> 20) MiB.",
                recovery: "Ask for less at a time.",
                exitStatus: .dataError
            )
        }
        structuredContent = outcome.json
        var meta = ResultMeta()
        let presentation = try JSONValue(encoding: PresentationDocument(outcome.presentation))
        // Without it the host draws the JSON.
        if presentation.text().utf8.count <= Self.dataLimit { meta.presentation = presentation }
        meta.exitStatus = outcome.exitStatus == .success ? nil : outcome.exitStatus.rawValue
        meta.notices = Self.present(seen.notices.map { ResultMeta.Note($0) })
        meta.emitted = Self.present(seen.given)
        meta.attachments = Self.present(seen.attached.map(\.name))
        meta.outsideSources = Self.present(seen.outsideSources.sorted())
        meta.otherFeatures = Self.present(outcome.otherFeatures.sorted())
        self.meta = try meta.members()
    }

    /// An error in parts, from which the host reconstructs it.
    ///
    /// - Throws: errors of encoding.
    init(failed error: any Error, in words: ToolWords) throws {
        self.init(failing: error, in: words)
        if let error = error as? any BentoError { meta = try ErrorMeta(error).members() }
    }

    private static func present<Element>(_ values: [Element]) -> [Element]? { values.isEmpty ? nil : values }
}
