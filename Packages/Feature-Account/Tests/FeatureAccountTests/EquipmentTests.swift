import Core
import Foundation
import Testing

@testable import FeatureAccount

@Suite("Equipment")
struct EquipmentTests {
    static let stats = #""total_stats": {"atkPower": 12, "atkAccuracy": 0.5, "defPower": 7, "defAccuracy": 1"#

    static let shapes = [
        (
            #"{"slots": {"weapon": {"id": "w", "name": "Staff"}, "accessory_2": {"name": "Ring"}}, \#(stats)}, "equipment_count": 2}"#,
            2, Double?.none
        ),
        (
            #"""
            {"equipment": {"weapon": {"id": "w", "name": "Staff"}, "offhand": null, "head": null, "armor": null,
             "feet": null, "accessory_1": null, "accessory_2": {"name": "Ring"}, "pet": null}, \#(stats), "hp": 40}}
            """#,
            2, 40
        ),
    ]

    @Test("both published shapes mean the same", arguments: shapes)
    func shape(_ text: String, _ count: Int, _ hitPoints: Double?) throws {
        let equipment = try JSONDecoder().decode(Equipment.self, from: Data(text.utf8))
        #expect(
            equipment.items == [.weapon: EquippedItem(id: "w", name: "Staff"), .accessory2: EquippedItem(name: "Ring")]
        )
        #expect(equipment.count == count)
        #expect(
            equipment.totals
                == EquipmentStatistics(
                    attackPower: 12,
                    attackAccuracy: 0.5,
                    defencePower: 7,
                    defenceAccuracy: 1,
                    hitPoints: hitPoints
                )
        )
        let again = try JSONDecoder().decode(Equipment.self, from: JSONEncoder().encode(equipment))
        #expect(again == equipment, "what is kept is what was loaded")
    }

    @Test("a new user has empty slots, and a slot that nobody knows is left out")
    func empty() throws {
        let text = #"{"slots": {"tail": {"name": "?"}}, "total_stats": {}, "equipment_count": 0}"#
        let equipment = try JSONDecoder().decode(Equipment.self, from: Data(text.utf8))
        #expect(equipment.items.isEmpty)
        #expect(equipment.totals == .zero)
    }

    @Test(
        "anything else is an error",
        arguments: ["{}", #"{"slots": []}"#, #"{"slots": {"weapon": {}}}"#, #"{"equipment": null}"#, "[]", "7"]
    )
    func broken(_ text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Equipment.self, from: Data(text.utf8)) }
    }
}
