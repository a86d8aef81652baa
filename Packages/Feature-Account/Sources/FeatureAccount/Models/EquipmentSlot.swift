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
