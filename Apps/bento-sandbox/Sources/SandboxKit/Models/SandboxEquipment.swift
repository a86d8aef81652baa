import Core

/// The equipment of every player of the sandbox, in both published shapes.
enum SandboxEquipment {
    private static let weapon: JSONValue = ["id": "itm_staff", "name": "Walking staff", "rarity": "common", "level": 2]
    private static let feet: JSONValue = ["id": "itm_boots", "name": "Trail boots", "rarity": "rare", "level": 3]
    private static let pet: JSONValue = ["id": "itm_goat", "name": "Mountain goat", "rarity": "rare", "level": 1]

    /// Empty slots are absent.
    static let withSlots: JSONValue = [
        "slots": ["weapon": weapon, "feet": feet, "pet": pet],
        "total_stats": ["atkPower": 12, "atkAccuracy": 0.85, "defPower": 7, "defAccuracy": 0.6],
        "equipment_count": 3,
    ]

    /// The equipment of a new user: every slot is empty.
    static let empty: JSONValue = [
        "slots": [:], "total_stats": ["atkPower": 0, "atkAccuracy": 0, "defPower": 0, "defAccuracy": 0],
        "equipment_count": 0,
    ]

    /// Empty slots are null, and the totals have hit points.
    static let withNulls: JSONValue = [
        "equipment": [
            "weapon": weapon, "offhand": nil, "head": nil, "armor": nil, "feet": feet, "accessory_1": nil,
            "accessory_2": nil, "pet": pet,
        ],
        "total_stats": ["atkPower": 12, "atkAccuracy": 0.85, "defPower": 7, "defAccuracy": 0.6, "hp": 40],
    ]
}
