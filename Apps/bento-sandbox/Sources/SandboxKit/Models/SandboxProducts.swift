import Core

/// Invented products under barcodes of the ranges that GS1 keeps for use inside a shop (020 to 029), so that none is a
/// real product. One has all figures, one lacks some, one has figures as text, as real entries do.
enum SandboxProducts {
    /// Products by barcode.
    static let all: [String: JSONValue] = [
        "2000000000015": [
            "code": "2000000000015", "product_name": "Oat bar with honey", "brands": "Sandbox", "quantity": "40 g",
            "serving_size": "40 g", "serving_quantity": 40,
            "nutriments": [
                "energy-kcal_100g": 405.5, "proteins_100g": 8.2, "carbohydrates_100g": 62, "sugars_100g": 21.4,
                "fat_100g": 13.1, "fiber_100g": 6.5, "sodium_100g": 0.12, "salt_100g": 0.3,
            ],
        ],
        "2000000000022": [
            "code": "2000000000022", "product_name": "Sparkling water", "brands": "Sandbox", "quantity": "1 l",
            "nutriments": ["energy-kcal_100g": 0],
        ],
        "2000000000039": [
            "code": "2000000000039", "product_name": "Skyr nature", "product_name_de": "Skyr natur",
            "brands": "Sandbox,Nordic", "quantity": "450 g", "serving_size": "150 g", "serving_quantity": "150",
            "nutriments": [
                "energy-kcal_100g": "63", "proteins_100g": "11", "carbohydrates_100g": "4", "fat_100g": "0.2",
            ],
        ],
    ]
}
