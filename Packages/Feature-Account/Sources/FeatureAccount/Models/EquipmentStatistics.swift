/// The totals of the equipment. The keys are camelCase inside a payload that is snake_case otherwise.
struct EquipmentStatistics: Sendable, Hashable, Codable {
    let attackPower: Double
    let attackAccuracy: Double
    let defencePower: Double
    let defenceAccuracy: Double
    /// Hit points; only one of the two published shapes has them.
    let hitPoints: Double?

    static let zero = EquipmentStatistics(attackPower: 0, attackAccuracy: 0, defencePower: 0, defenceAccuracy: 0)

    init(
        attackPower: Double,
        attackAccuracy: Double,
        defencePower: Double,
        defenceAccuracy: Double,
        hitPoints: Double? = nil
    ) {
        self.attackPower = attackPower
        self.attackAccuracy = attackAccuracy
        self.defencePower = defencePower
        self.defenceAccuracy = defenceAccuracy
        self.hitPoints = hitPoints
    }

    private enum CodingKeys: String, CodingKey {
        case attackPower = "atkPower"
        case attackAccuracy = "atkAccuracy"
        case defencePower = "defPower"
        case defenceAccuracy = "defAccuracy"
        case hitPoints = "hp"
    }

    /// Decodes the sums; a sum that is left out is zero, as for a new user.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func sum(_ key: CodingKeys) throws -> Double { try container.decodeIfPresent(Double.self, forKey: key) ?? 0 }
        self.init(
            attackPower: try sum(.attackPower),
            attackAccuracy: try sum(.attackAccuracy),
            defencePower: try sum(.defencePower),
            defenceAccuracy: try sum(.defenceAccuracy),
            hitPoints: try container.decodeIfPresent(Double.self, forKey: .hitPoints)
        )
    }
}
