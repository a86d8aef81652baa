/// The foods of a catalogue. Those of a packed one are kept as bytes and made when they are asked for: a sentence needs a
/// dozen of thousands.
package struct FoodList: RandomAccessCollection, Sendable {
    private let bytes: PackedArray<UInt8>
    private let starts: PackedArray<Int32>
    /// The commonness and source of each packed food: asked for so often that no food is made for it.
    private let commonness: PackedArray<UInt8>
    private let sources: PackedArray<UInt8>
    private var added: [FoodRecord] = []

    private static let allSources: [FoodRecord.Source] = [.usda, .recipe, .user, .barcode, .survey, .european]
    private static let kinds: [FoodRecord.Kind] = [.food, .drink, .cereal]

    init() {
        (bytes, starts) = (PackedArray(), PackedArray([0]))
        (commonness, sources) = (PackedArray(), PackedArray())
    }

    init(_ reader: inout PackedReader) throws(FoodTableError) {
        bytes = try reader.array(of: UInt8.self)
        starts = try reader.array(of: Int32.self)
        commonness = try reader.array(of: UInt8.self)
        sources = try reader.array(of: UInt8.self)
        guard starts.count == commonness.count + 1, sources.count == commonness.count else {
            throw .damaged(offset: reader.offset)
        }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { commonness.count + added.count }

    package subscript(index: Int) -> FoodRecord {
        if let own = added(index) { return own }
        return withReader(index) { (reader) throws(FoodTableError) in try Self.food(&reader) }
            ?? FoodRecord(id: "", name: "", source: .usda, nutrients: Nutrients())
    }

    /// The food, where it was added; `nil` for a packed one, and for one that is not there.
    private func added(_ food: Int) -> FoodRecord? {
        let index = food - commonness.count
        return added.indices.contains(index) ? added[index] : nil
    }

    package func commonness(of food: Int32) -> Int { added(Int(food))?.commonness ?? Int(commonness[Int(food)]) }

    package func source(of food: Int32) -> FoodRecord.Source {
        added(Int(food))?.source
            ?? Self.allSources[Int(Swift.min(sources[Int(food)], UInt8(Self.allSources.count - 1)))]
    }

    package func id(of food: Int32) -> String {
        if let own = added(Int(food)) { return own.id }
        return withReader(Int(food)) { (reader) throws(FoodTableError) in try reader.text16() } ?? ""
    }

    package func name(of food: Int32) -> String {
        if let own = added(Int(food)) { return own.name }
        return withReader(Int(food)) { (reader) throws(FoodTableError) in
            try reader.skipText16()
            return try reader.text16()
        } ?? ""
    }

    mutating func append(_ food: FoodRecord) { added.append(food) }

    func pack(into writer: inout ByteWriter) {
        var records = ByteWriter()
        var starts: [Int32] = [0]
        for food in self {
            Self.write(food, to: &records)
            starts.append(Int32(records.bytes.count))
        }
        writer.array(records.bytes)
        writer.array(starts)
        writer.array(map { UInt8(clamping: $0.commonness) })
        writer.array(map { food in UInt8(Self.allSources.firstIndex(of: food.source) ?? 0) })
    }

    // MARK: One food

    private func withReader<Value>(
        _ index: Int,
        _ read: (inout ByteReader) throws(FoodTableError) -> Value
    ) -> Value? {
        bytes.withBytes(starts[index], starts[index + 1]) { part in
            var reader = ByteReader(bytes: part)
            return try? read(&reader)
        }
    }

    private static func write(_ food: FoodRecord, to writer: inout ByteWriter) {
        writer.text16(food.id)
        writer.text16(food.name)
        writer.uint8(UInt8(allSources.firstIndex(of: food.source) ?? 0))
        writer.uint8(UInt8(kinds.firstIndex(of: food.kind) ?? 0))
        writer.uint8(UInt8(clamping: food.commonness))
        writer.text16(food.sourceNumber ?? "")
        writer.text16(food.sourceName)
        writer.text16(food.brand ?? "")
        writer.text16(food.recipe)
        writer.float32(Float(food.density ?? 0))
        for nutrient in Nutrient.allCases { writer.float32(food.nutrients[nutrient].map(Float.init) ?? .nan) }
        let measures = food.measures.prefix(255)
        writer.uint8(UInt8(measures.count))
        for measure in measures {
            writer.uint8(UInt8(FoodUnit.allCases.firstIndex(of: measure.unit) ?? 0))
            writer.float32(Float(measure.grams))
            writer.text16(measure.label)
        }
        let aliases = food.aliases.prefix(255)
        writer.uint8(UInt8(aliases.count))
        for alias in aliases { writer.text16(alias) }
    }

    private static func food(_ reader: inout ByteReader) throws(FoodTableError) -> FoodRecord {
        let id = try reader.text16()
        let name = try reader.text16()
        let source = allSources[Swift.min(Int(try reader.uint8()), allSources.count - 1)]
        let kind = kinds[Swift.min(Int(try reader.uint8()), kinds.count - 1)]
        let commonness = Int(try reader.uint8())
        let number = try reader.text16()
        let sourceName = try reader.text16()
        let brand = try reader.text16()
        let recipe = try reader.text16()
        let density = Double(try reader.float32())
        var row: [Double] = []
        row.reserveCapacity(Nutrient.allCases.count)
        for _ in Nutrient.allCases { row.append(Double(try reader.float32()).roundedToFloatDigits) }
        var measures: [FoodMeasure] = []
        let units = FoodUnit.allCases
        for _ in 0..<(try reader.uint8()) {
            let unit = units[Swift.min(Int(try reader.uint8()), units.count - 1)]
            let grams = Double(try reader.float32())
            measures.append(FoodMeasure(unit, grams: (grams * 100).rounded() / 100, label: try reader.text16()))
        }
        var aliases: [String] = []
        for _ in 0..<(try reader.uint8()) { aliases.append(try reader.text16()) }
        return FoodRecord(
            id: id,
            name: name,
            source: source,
            sourceNumber: number.isEmpty ? nil : number,
            sourceName: sourceName,
            brand: brand.isEmpty ? nil : brand,
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
