/// An item in a slot. Services add fields of their own; only these are read.
struct EquippedItem: Sendable, Hashable, Codable {
    /// The service's id of the item, if it has one.
    let id: String?
    /// The name.
    let name: String
    /// The rarity, in the service's word.
    let rarity: String?
    /// Its level, from 1.
    let level: Int?

    init(id: String? = nil, name: String, rarity: String? = nil, level: Int? = nil) {
        self.id = id
        self.name = name
        self.rarity = rarity
        self.level = level
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, rarity, level
    }

    /// Decodes an item, or its name alone. Ids may be strings or numbers.
    ///
    /// - Throws: `DecodingError` if there is neither a name nor an id.
    init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self.init(name: name)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try? container.decodeIfPresent(String.self, forKey: .id)
        let number = try? container.decodeIfPresent(Int64.self, forKey: .id)
        let id = text ?? number.map { String($0) }
        let named = try container.decodeIfPresent(String.self, forKey: .name)
        guard let name = named ?? id else {
            throw DecodingError.dataCorruptedError(
                forKey: .name,
                in: container,
                debugDescription: "an item without name and id"
            )
        }
        self.init(
            id: id,
            name: name,
            rarity: try container.decodeIfPresent(String.self, forKey: .rarity),
            level: try container.decodeIfPresent(Int.self, forKey: .level)
        )
    }
}
