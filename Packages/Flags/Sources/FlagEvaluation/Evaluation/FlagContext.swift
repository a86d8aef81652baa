import Core
import Foundation

/// Whom a flag is evaluated for.
public struct FlagContext: Sendable, Hashable {
    public var userID: String?
    public var sessionID: String?
    /// An IPv4 or IPv6 address.
    public var remoteAddress: String?
    public var environment: String?
    public var appName: String?
    /// Seconds since 1970, UTC.
    public var currentTime: Double
    /// Anything else that constraints may ask for.
    public var properties: [String: String]
    /// Decides what chance decides. The same seed gives the same answers.
    public var randomSeed: UInt64

    /// Empty texts count as absent.
    public init(
        userID: String? = nil,
        sessionID: String? = nil,
        remoteAddress: String? = nil,
        environment: String? = nil,
        appName: String? = nil,
        currentTime: Double,
        properties: [String: String] = [:],
        randomSeed: UInt64
    ) {
        func given(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
        self.userID = given(userID)
        self.sessionID = given(sessionID)
        self.remoteAddress = given(remoteAddress)
        self.environment = given(environment)
        self.appName = given(appName)
        self.currentTime = currentTime
        self.properties = properties
        self.randomSeed = randomSeed
    }

    /// A property may replace a field that is missing in the context. The time has no text.
    subscript(_ field: ContextField) -> String? {
        switch field {
        case .userID: userID ?? properties["userId"]
        case .sessionID: sessionID ?? properties["sessionId"]
        case .remoteAddress: remoteAddress ?? properties["remoteAddress"]
        case .environment: environment ?? properties["environment"]
        case .appName: appName ?? properties["appName"]
        case .currentTime: properties["currentTime"]
        case .property(let name): properties[name]
        }
    }

    /// Sets a value by the name that constraints know it by.
    ///
    /// - Returns: `false` if it is no time, the one field that takes not every text.
    public mutating func set(_ name: String, to value: String) -> Bool {
        switch ContextField(name) {
        case .userID: userID = value
        case .sessionID: sessionID = value
        case .remoteAddress: remoteAddress = value
        case .environment: environment = value
        case .appName: appName = value
        case .currentTime:
            guard let time = RFC3339Time(value.utf8, allowsDay: true) else { return false }
            currentTime = time.date.timeIntervalSince1970
        case .property(let name): properties[name] = value
        }
        return true
    }
}
