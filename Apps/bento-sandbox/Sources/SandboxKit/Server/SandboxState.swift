import Core
import Crypto
import Foundation

/// The state of the sandbox while it runs: devices, sessions, analytics.
actor SandboxState {
    /// A device and its user.
    struct Device: Sendable {
        let deviceID: String
        let userID: String
        let createdAt: Date
    }

    /// A token that was issued.
    struct Session: Sendable {
        let token: String
        let expiresAt: Date
    }

    /// The reason why a token is rejected, in the words of the services.
    enum Refusal: String, Error {
        case missing = "missing_token"
        case invalid = "invalid_token"
        case expired = "token_expired"
    }

    nonisolated let time: TimeContext
    /// The lifetime of a token in seconds.
    nonisolated static let lifetime: TimeInterval = 2_592_000
    /// The maximum number of devices and events; older ones are removed first.
    private static let capacity = 10_000

    private let key = SymmetricKey(size: .bits256)
    private var devices: [String: Device] = [:]
    private var tokens: [String: (deviceID: String, expiresAt: Date)] = [:]
    private(set) var analytics: [JSONValue] = []
    /// The notifications of all topics.
    private(set) var messages: [JSONValue] = []
    /// The flag definitions that are served.
    private(set) var flags = FlagRoutes.standard
    private var registrations: [String: Int] = [:]
    private var failedOnce: Set<String> = []
    /// The faults that are active for all requests.
    private(set) var faults: [StandingFault]
    /// The latest requests, as received: `POST /v1/chat`.
    private(set) var requests: [String] = []

    init(time: TimeContext, faults: [StandingFault] = []) {
        self.time = time
        self.faults = faults
    }

    /// Records a request.
    ///
    /// - Returns: the standing faults at this time.
    func begin(_ request: String) -> [StandingFault] {
        requests = requests.suffix(999) + [request]
        return faults
    }

    func serve(flags: JSONValue) { self.flags = flags }

    /// A digest of a text in sixteen hexadecimal digits.
    nonisolated static func digest(of text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).prefix(8).map { String(format: "%02x", $0) }.joined()
    }

    func stand(_ faults: [StandingFault]) { self.faults = faults }

    /// Registers a device, or finds it again.
    ///
    /// - Returns: the device, a new token, and whether the device was new.
    func register(_ deviceID: String) -> (device: Device, session: Session, isNew: Bool) {
        let known = devices[deviceID]
        if known == nil, devices.count >= Self.capacity { devices = [:] }
        let device =
            known
            ?? Device(
                deviceID: deviceID,
                userID: UUIDv7.make(at: time.now).uuidString.lowercased(),
                createdAt: time.now
            )
        devices[deviceID] = device
        if registrations.count >= Self.capacity { registrations = [:] }
        registrations[deviceID, default: 0] += 1
        return (device, makeSession(for: device), known == nil)
    }

    /// The device that a token belongs to.
    ///
    /// - Parameter authorization: the value of the `Authorization` field.
    func device(for authorization: String?) throws(Refusal) -> Device {
        guard let token = authorization.flatMap(Self.bearer) else { throw .missing }
        guard let entry = tokens[token], let device = devices[entry.deviceID] else { throw .invalid }
        guard time.now < entry.expiresAt else { throw .expired }
        return device
    }

    /// Ends a session; unknown tokens are ignored.
    func logOut(_ authorization: String?) {
        if let token = authorization.flatMap(Self.bearer) { tokens[token] = nil }
    }

    /// Each device, the number of its registrations, and the number of its valid tokens.
    var summary: JSONValue {
        let good = tokens.values.filter { time.now < $0.expiresAt }.map(\.deviceID)
        return .array(
            devices.keys.sorted().map { id in
                [
                    "device_id": .string(id), "registrations": .integer(Int64(registrations[id] ?? 0)),
                    "tokens": .integer(Int64(good.count { $0 == id })),
                ]
            }
        )
    }

    /// Stores analytics events, so that a developer can look at them. A duplicate is dropped by its id.
    func keep(_ events: [JSONValue]) {
        var known = Set(analytics.compactMap { $0["uuid"]?.stringValue })
        let fresh = events.filter { event in event["uuid"]?.stringValue.map { known.insert($0).inserted } ?? true }
        analytics = Array((analytics + fresh).suffix(Self.capacity))
    }

    /// Stores a notification.
    func keep(message: JSONValue) { messages = messages.suffix(Self.capacity - 1) + [message] }

    /// True if a request fails this time: the first, third, fifth... with a key.
    func failsNow(_ key: String) -> Bool {
        if failedOnce.remove(key) != nil { return false }
        if failedOnce.count >= Self.capacity { failedOnce = [] }
        failedOnce.insert(key)
        return true
    }

    private static func bearer(_ value: String) -> String? {
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }

    /// A JWT (RFC 7519) signed with HS256. Only this process has the key: after a restart old tokens are rejected, as
    /// after a change of keys at a real service.
    private func makeSession(for device: Device) -> Session {
        let now = time.now
        let end = now.addingTimeInterval(Self.lifetime)
        let header: JSONValue = ["alg": "HS256", "typ": "JWT"]
        let claims: JSONValue = [
            "sub": .string(device.userID), "device_id": .string(device.deviceID), "account_type": "anonymous",
            "iat": .integer(Int64(now.timeIntervalSince1970)), "exp": .integer(Int64(end.timeIntervalSince1970)),
            "jti": .string(UUID().uuidString.lowercased()),
        ]
        let signed = [header, claims].map { Self.base64URL(Data($0.text().utf8)) }.joined(separator: ".")
        let signature = HMAC<SHA256>.authenticationCode(for: Data(signed.utf8), using: key)
        let token = signed + "." + Self.base64URL(Data(signature))
        if tokens.count >= Self.capacity { tokens = [:] }
        tokens[token] = (device.deviceID, end)
        return Session(token: token, expiresAt: end)
    }

    private static func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
