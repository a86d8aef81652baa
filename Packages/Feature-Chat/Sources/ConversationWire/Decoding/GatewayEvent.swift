import Core

/// A gateway's event apart from the words.
package enum GatewayEvent: Sendable, Hashable {
    case toast(GatewayToast)
    /// Features for the map.
    case map(JSONValue)
    /// A screen to open, such as `open_workouts`.
    case hook(String)
    case content(GatewayContent)
}

package struct GatewayToast: Sendable, Hashable {
    /// `info`, `success`, `warning`, `error`, or what the server says.
    package let kind: String
    package let message: String
    /// 0 to 60.
    package let seconds: Double

    package init(kind: String, message: String, seconds: Double) {
        self.kind = kind
        self.message = message
        self.seconds = seconds
    }
}

/// Something to draw in the conversation.
package struct GatewayContent: Sendable, Hashable, Codable {
    /// The kinds that Bento can draw; others are kept and counted.
    package enum Kind: String, Sendable, CaseIterable {
        case overview, text, markdown, table, chart, workout, plan, meal, recipe, places, link
    }

    package let type: String
    package let data: JSONValue

    package init(type: String, data: JSONValue) {
        self.type = type
        self.data = data
    }

    package var kind: Kind? { Kind(rawValue: type.lowercased()) }
}
