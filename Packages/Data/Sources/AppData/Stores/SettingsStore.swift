import Core
import GRDB

/// Keeps settings: a JSON value for each key, such as `wallet.network`.
///
/// - Important: Settings are exported and backed up in plain text. Secrets belong into ``SecretStore``.
public struct SettingsStore: Sendable {
    private let database: AppDatabase
    private let time: TimeContext

    public init(database: AppDatabase, time: TimeContext) {
        self.database = database
        self.time = time
    }

    /// The value of a key; `nil` where it is not set.
    public func value(_ key: String) async throws -> JSONValue? {
        try await database.read { try Setting.living(key, in: $0)?.value }
    }

    /// The value of a key as a type.
    ///
    /// - Throws: ``ValueError`` where the stored value is of another kind.
    public func value<Value: Decodable>(_ key: String, as type: Value.Type) async throws -> Value? {
        guard let value = try await value(key) else { return nil }
        do {
            return try value.decode(type)
        } catch {
            throw ValueError("setting \(key)", value.text(), allowed: "\(type)")
        }
    }

    /// Every setting.
    public func all() async throws -> [String: JSONValue] {
        let settings = try await database.read { try Setting.living().fetchAll($0) }
        return Dictionary(settings.map { ($0.id, $0.value) }, uniquingKeysWith: { $1 })
    }

    /// Sets a key; `nil` unsets it.
    ///
    /// - Parameters:
    ///   - key: 1 to 200 bytes.
    ///   - value: at most 1 MB of JSON text.
    /// - Throws: ``ValueError`` where key or value are too long.
    public func set(_ key: String, to value: JSONValue?) async throws {
        guard !key.isEmpty else { throw ValueError("setting", key, allowed: "1 to 200 bytes of text") }
        try ValueError.check("setting", key, maximumBytes: 200)
        try ValueError.check("value of \(key)", value?.text(), maximumBytes: 1_000_000)
        try await database.write { database -> Void in
            if let value {
                try Setting(key: key, value: value).save(in: database, at: time.now)
            } else {
                try Setting.living(key, in: database)?.softDelete(in: database, at: time.now)
            }
        }
    }

    /// Sets a key to the JSON form of a value.
    public func set(_ key: String, encoding value: some Encodable & Sendable) async throws {
        try await set(key, to: JSONValue(encoding: value))
    }
}
