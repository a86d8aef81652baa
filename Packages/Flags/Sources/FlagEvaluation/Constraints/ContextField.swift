/// A value of the context that a constraint or a stickiness names.
enum ContextField: Sendable, Hashable {
    case userID, sessionID, remoteAddress, environment, appName, currentTime
    case property(String)

    init(_ name: String) {
        self =
            switch name {
            case "userId": .userID
            case "sessionId": .sessionID
            case "remoteAddress": .remoteAddress
            case "environment": .environment
            case "appName": .appName
            case "currentTime": .currentTime
            default: .property(name)
            }
    }

    var name: String {
        switch self {
        case .userID: "userId"
        case .sessionID: "sessionId"
        case .remoteAddress: "remoteAddress"
        case .environment: "environment"
        case .appName: "appName"
        case .currentTime: "currentTime"
        case .property(let name): name
        }
    }
}
