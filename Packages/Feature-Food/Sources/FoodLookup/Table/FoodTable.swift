import CFoodTable

/// The bundled table: foods of daily life with the figures of the USDA and of European tables, packed into the binary by `Scripts/pack_foods.py`.
package enum FoodTable {
    /// The foods of the bundled table.
    ///
    /// - Throws: `FoodTableError.damaged` where the packed bytes are not a table, which only a wrong build can cause.
    package static func bundled() throws -> [FoodRecord] {
        try read(UnsafeRawBufferPointer(start: food_table_bytes(), count: food_table_length()))
    }

    /// Reads a packed table. The format is described in `Scripts/pack_foods.py`: little-endian, texts with their length
    /// before them, one row of 32-bit floats per food, NaN where an amount is missing.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(FoodTableError) -> [FoodRecord] {
        var reader = ByteReader(bytes: bytes)
        guard try reader.text(length: 4) == "BFT4" else { throw .damaged(offset: 0) }
        let count = Int(try reader.uint32())
        let nutrients = Int(try reader.uint32())
        guard nutrients == Nutrient.allCases.count, count < 100_000 else { throw .damaged(offset: 4) }
        var foods: [FoodRecord] = []
        foods.reserveCapacity(count)
        for _ in 0..<count { foods.append(try food(&reader, nutrients: nutrients)) }
        return foods
    }

    private static func food(_ reader: inout ByteReader, nutrients: Int) throws(FoodTableError) -> FoodRecord {
        let id = try reader.text8()
        let name = try reader.text8()
        let number = try reader.text8()
        let sourceName = try reader.text8()
        let source: FoodRecord.Source =
            switch try reader.uint8() {
            case 1: .recipe
            case 2: .survey
            case 3: .european
            default: .usda
            }
        let kind: FoodRecord.Kind =
            switch try reader.uint8() {
            case 1: .drink
            case 2: .cereal
            default: .food
            }
        let commonness = Int(try reader.uint8())
        let density = Double(try reader.float32())
        var aliases: [String] = []
        for _ in 0..<(try reader.uint8()) { aliases.append(try reader.text8()) }
        var measures: [FoodMeasure] = []
        for _ in 0..<(try reader.uint8()) {
            let offset = reader.offset
            guard let unit = FoodUnit(rawValue: try reader.text8()) else { throw .damaged(offset: offset) }
            let grams = Double(try reader.float32())
            measures.append(FoodMeasure(unit, grams: (grams * 100).rounded() / 100, label: try reader.text8()))
        }
        let recipe = try reader.text(length: Int(try reader.uint16()))
        var row: [Double] = []
        row.reserveCapacity(nutrients)
        for _ in 0..<nutrients { row.append(Double(try reader.float32()).roundedToFloatDigits) }
        return FoodRecord(
            id: id,
            name: name,
            source: source,
            sourceNumber: number.isEmpty ? nil : number,
            sourceName: sourceName,
            nutrients: Nutrients(row: row),
            measures: measures,
            aliases: aliases,
            commonness: commonness,
            density: density > 0 ? density : nil,
            kind: kind,
            recipe: recipe
        )
    }
}

extension Double {
    /// A value that went through 32 bits, back at the digits it was written with: 0.85, not 0.8500000238.
    var roundedToFloatDigits: Double {
        guard isFinite else { return self }
        return (self * 10_000).rounded() / 10_000
    }
}

/// Why a packed table could not be read.
enum FoodTableError: Error, Equatable {
    case damaged(offset: Int)
}

extension FoodCatalog {
    /// The bundled table, packed ready to use. It is read once in a process: the table never changes.
    private static let unpacked = Result {
        try FoodCatalog(
            packed: CatalogBytes(
                UnsafeRawBufferPointer(start: food_catalog_bytes(), count: food_catalog_length())
            ),
            isVerified: true
        )
    }

    /// The bundled table.
    ///
    /// - Throws: ``FoodTableError``.
    package static func bundled() throws -> FoodCatalog { try unpacked.get() }
}
