import Core
import Foundation
import Networking

/// The player as the service knows them. Only the id is certain; services leave out the rest.
struct AccountProfile: Sendable, Hashable, Codable {
    let id: String
    let name: String?
    let accountType: String?
    let level: Int?
    let createdAt: Date?

    init(id: String, name: String? = nil, accountType: String? = nil, level: Int? = nil, createdAt: Date? = nil) {
        self.id = id
        self.name = name
        self.accountType = accountType
        self.level = level
        self.createdAt = createdAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, level
        case name = "display_name"
        case accountType = "account_type"
        case createdAt = "created_at"
    }

    /// Decodes a profile; ids come as text and as numbers, dates as ISO 8601 in every form that services use.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id: String
        if let number = try? container.decode(Int64.self, forKey: .id) {
            id = String(number)
        } else {
            id = try container.decode(String.self, forKey: .id)
        }
        let created = try container.decodeIfPresent(String.self, forKey: .createdAt)
        self.init(
            id: id,
            name: try container.decodeIfPresent(String.self, forKey: .name),
            accountType: try container.decodeIfPresent(String.self, forKey: .accountType),
            level: try container.decodeIfPresent(Int.self, forKey: .level),
            createdAt: created.flatMap { RFC3339Time($0.utf8, allowsDay: true)?.date }
        )
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(accountType, forKey: .accountType)
        try container.encodeIfPresent(level, forKey: .level)
        try container.encodeIfPresent(createdAt.map { RFC3339Time.text($0) }, forKey: .createdAt)
    }
}
