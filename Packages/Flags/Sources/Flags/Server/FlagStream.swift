import Core
import FlagEvaluation

/// Definitions from a stream: complete, or as changes to the previous state (Unleash's client delta: `hydration`,
/// `feature-updated`, `feature-removed`, `segment-updated`, `segment-removed`).
struct FlagStream: Sendable {
    private var features: [(name: String, json: JSONValue)] = []
    private var segments: [(id: Int, json: JSONValue)] = []
    /// True once a complete state was received, to which changes can be applied.
    private(set) var isWhole = false

    private static let most = 100_000

    /// The names of the events that carry definitions; others, such as heartbeats, do not.
    static let events: Set<String> = ["unleash-connected", "unleash-updated"]

    /// The current state, in the format of a client API response.
    var document: JSONValue {
        [
            "version": 2, "features": .array(features.map(\.json)),
            "segments": .array(segments.map(\.json)),
        ]
    }

    /// Applies an event's data.
    ///
    /// - Throws: ``FlagDocumentError`` if it is neither a state nor changes to one; nothing is changed then.
    mutating func apply(_ data: String) throws {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: data.utf8, maximumDepth: 32)
        } catch {
            throw FlagDocumentError(problem: error.message)
        }
        var changed = self
        if let events = json["events"]?.arrayValue {
            guard !events.isEmpty else { return }
            for event in events { try changed.take(event) }
        } else {
            try changed.replace(json)
        }
        guard changed.isWhole else { throw FlagDocumentError(problem: "Changes came before what they change.") }
        guard changed.features.count <= Self.most, changed.segments.count <= Self.most else {
            throw FlagDocumentError(problem: "There are more than \(Self.most) flags.")
        }
        self = changed
    }

    private mutating func replace(_ state: JSONValue) throws {
        guard let all = state["features"]?.arrayValue else {
            throw FlagDocumentError(problem: "There is no list 'features'.")
        }
        features = all.map { ($0["name"]?.stringValue ?? "", $0) }
        segments = (state["segments"]?.arrayValue ?? []).map { ($0["id"]?.intValue ?? -1, $0) }
        isWhole = true
    }

    private mutating func take(_ event: JSONValue) throws {
        let type = event["type"]?.stringValue ?? ""
        let unfit = FlagDocumentError(problem: "The change '\(type.prefix(40))' does not say what it changes.")
        switch type {
        case "hydration": try replace(event)
        case "feature-updated":
            guard let feature = event["feature"], let name = feature["name"]?.stringValue else { throw unfit }
            if let place = features.firstIndex(where: { $0.name == name }) {
                features[place].json = feature
            } else {
                features.append((name, feature))
            }
        case "feature-removed":
            guard let name = event["featureName"]?.stringValue else { throw unfit }
            features.removeAll { $0.name == name }
        case "segment-updated":
            guard let segment = event["segment"], let id = segment["id"]?.intValue else { throw unfit }
            if let place = segments.firstIndex(where: { $0.id == id }) {
                segments[place].json = segment
            } else {
                segments.append((id, segment))
            }
        case "segment-removed":
            guard let id = event["segmentId"]?.intValue else { throw unfit }
            segments.removeAll { $0.id == id }
        // An event of a later version: its effect is unknown, and the rest is still valid.
        default: break
        }
    }
}
