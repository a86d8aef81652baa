/// A player's equipment.
///
/// Services publish two shapes: `{slots, total_stats, equipment_count}`, where an empty slot is absent, and
/// `{equipment, total_stats}`, where it is null. Both are decoded; the first is written.
struct Equipment: Sendable, Hashable, Codable {
    /// The items by slot; empty slots are absent.
    let items: [EquipmentSlot: EquippedItem]
    /// The totals of the items.
    let totals: EquipmentStatistics
    /// The number of items according to the service.
    let count: Int

    init(items: [EquipmentSlot: EquippedItem], totals: EquipmentStatistics, count: Int? = nil) {
        self.items = items
        self.totals = totals
        self.count = count ?? items.count
    }

    private enum CodingKeys: String, CodingKey {
        case slots, equipment
        case totals = "total_stats"
        case count = "equipment_count"
    }

    /// The keys of a payload that may contain slots unknown to this version.
    private struct SlotKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Decodes either shape. Unknown slots are left out.
    ///
    /// - Throws: `DecodingError` if it is neither shape.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let key: CodingKeys = container.contains(.slots) ? .slots : .equipment
        let slots = try container.nestedContainer(keyedBy: SlotKey.self, forKey: key)
        var items: [EquipmentSlot: EquippedItem] = [:]
        for slot in EquipmentSlot.allCases {
            items[slot] = try slots.decodeIfPresent(EquippedItem.self, forKey: SlotKey(stringValue: slot.rawValue))
        }
        self.init(
            items: items,
            totals: try container.decodeIfPresent(EquipmentStatistics.self, forKey: .totals) ?? .zero,
            count: try container.decodeIfPresent(Int.self, forKey: .count)
        )
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var slots = container.nestedContainer(keyedBy: SlotKey.self, forKey: .slots)
        for (slot, item) in items { try slots.encode(item, forKey: SlotKey(stringValue: slot.rawValue)) }
        try container.encode(totals, forKey: .totals)
        try container.encode(count, forKey: .count)
    }
}

/// A place on a player that holds one item.
enum EquipmentSlot: String, Sendable, Hashable, Codable, CaseIterable {
    case weapon
    case offhand
    case head
    case armor
    case feet
    case accessory1 = "accessory_1"
    case accessory2 = "accessory_2"
    case pet

    /// The name for people.
    var title: String {
        switch self {
        case .weapon: "Weapon"
        case .offhand: "Off hand"
        case .head: "Head"
        case .armor: "Armour"
        case .feet: "Feet"
        case .accessory1: "Accessory 1"
        case .accessory2: "Accessory 2"
        case .pet: "Pet"
        }
    }
}
