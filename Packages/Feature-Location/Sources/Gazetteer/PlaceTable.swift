import Core

/// The places of a packed table, numbered most populous first.
package struct PlaceTable: Sendable {
    private let table: PackedTable
    package let geonameIDs: PackedColumn<UInt32>
    private let latitudes: PackedColumn<Int32>
    private let longitudes: PackedColumn<Int32>
    let populations: PackedColumn<UInt32>
    let countryIndices: PackedColumn<UInt16>
    let regionIndices: PackedColumn<UInt16>
    private let zoneIndices: PackedColumn<UInt16>
    private let codes: PackedColumn<UInt8>
    private let hosts: PackedColumn<UInt32>
    private let nameStarts: PackedColumn<UInt32>
    private let names: PackedColumn<UInt8>
    package let countries: [Country]
    package let regions: [Region]
    private let zones: [String]

    /// The index that stands for "none".
    static let none = UInt16.max
    static let noHost = UInt32.max
    /// Parts of a degree in a stored latitude or longitude: GeoNames gives five decimals (about 1 m).
    static let scale = 100_000.0

    /// Opens a table. Only the short lists of countries, regions and zones are parsed.
    ///
    /// - Throws: ``PackedTableError`` where the columns do not belong together.
    init(_ table: PackedTable) throws(PackedTableError) {
        self.table = table
        geonameIDs = table.column(.geonameID)
        latitudes = table.column(.latitude)
        longitudes = table.column(.longitude)
        populations = table.column(.population)
        countryIndices = table.column(.country)
        regionIndices = table.column(.region)
        zoneIndices = table.column(.timeZone)
        codes = table.column(.code)
        hosts = table.column(.host)
        nameStarts = table.column(.nameStart)
        names = table.column(.names)
        countries = try Self.lines(of: table.text(.countries), Country.init(line:))
        regions = try Self.lines(of: table.text(.regions), Region.init(line:))
        zones = try Self.lines(of: table.text(.timeZones)) { String($0) }
        let count = geonameIDs.count
        let lengths = [
            latitudes.count, longitudes.count, populations.count, countryIndices.count, regionIndices.count,
            zoneIndices.count, nameStarts.count - 1, codes.count, hosts.count,
        ]
        guard lengths.allSatisfy({ $0 == count }) else { throw .cut }
    }

    /// The entries of a list. None may be passed over: places know them by their numbers.
    private static func lines<Entry>(
        of text: String,
        _ read: (Substring) -> Entry?
    ) throws(PackedTableError) -> [Entry] {
        var entries: [Entry] = []
        // By scalars: a carriage return before the line feed would make one Character of the two.
        for line in text.unicodeScalars.split(separator: "\n") {
            guard let entry = read(Substring(line)) else { throw .cut }
            entries.append(entry)
        }
        return entries
    }

    /// The entry that an index means; `nil` for ``none`` and for what a damaged table refers to.
    private static func entry<Entry>(_ index: UInt16, of list: [Entry]) -> Entry? {
        Int(index) < list.count ? list[Int(index)] : nil
    }

    var count: Int { geonameIDs.count }

    /// The place with a number, 0..<``count``.
    subscript(index: Int) -> GazetteerPlace {
        GazetteerPlace(
            geonameID: geonameIDs[index],
            name: name(of: index),
            latitude: latitude(of: index),
            longitude: longitude(of: index),
            country: Self.entry(countryIndices[index], of: countries),
            region: Self.entry(regionIndices[index], of: regions),
            population: Int(populations[index]),
            timeZone: Self.entry(zoneIndices[index], of: zones),
            code: PlaceCode(number: codes[index]),
            // A damaged table may refer to what it does not hold.
            host: Int(hosts[index]) < count ? name(of: Int(hosts[index])) : nil
        )
    }

    private func name(of index: Int) -> String {
        String(decoding: names[Int(nameStarts[index])..<Int(nameStarts[index + 1])], as: UTF8.self)
    }

    /// Degrees north.
    func latitude(of index: Int) -> Double { Double(latitudes[index]) / Self.scale }

    /// Degrees east.
    func longitude(of index: Int) -> Double { Double(longitudes[index]) / Self.scale }
}
