import Core

/// The places of a packed table, numbered most populous first.
package struct PlaceTable: Sendable {
    package let geonameIDs: PackedColumn<UInt32>
    private let latitudes: PackedColumn<Int32>
    private let longitudes: PackedColumn<Int32>
    let populations: PackedColumn<UInt32>
    let countryIndices: PackedColumn<UInt16>
    let regionIndices: PackedColumn<UInt16>
    private let zoneIndices: PackedColumn<UInt16>
    private let codes: PackedColumn<UInt8>
    private let hosts: PackedColumn<UInt32>
    private let names: PackedTexts
    private let countries: PackedTexts
    private let regions: PackedTexts
    private let zones: PackedTexts

    /// The index that stands for "none".
    static let none = UInt16.max
    static let noHost = UInt32.max
    /// Parts of a degree in a stored latitude or longitude: GeoNames gives five decimals (about 1 m).
    static let scale = 100_000.0

    /// Opens a table. Only the positions of its sections are read.
    ///
    /// - Throws: ``PackedTableError`` if the columns do not belong together.
    init(_ table: PackedTable) throws(PackedTableError) {
        geonameIDs = table.column(.geonameID)
        latitudes = table.column(.latitude)
        longitudes = table.column(.longitude)
        populations = table.column(.population)
        countryIndices = table.column(.country)
        regionIndices = table.column(.region)
        zoneIndices = table.column(.timeZone)
        codes = table.column(.code)
        hosts = table.column(.host)
        names = try PackedTexts(table, start: .nameStart, text: .names)
        countries = try PackedTexts(table, start: .countryStart, text: .countries)
        regions = try PackedTexts(table, start: .regionStart, text: .regions)
        zones = try PackedTexts(table, start: .timeZoneStart, text: .timeZones)
        let count = geonameIDs.count
        let lengths = [
            latitudes.count, longitudes.count, populations.count, countryIndices.count, regionIndices.count,
            zoneIndices.count, names.count, codes.count, hosts.count,
        ]
        guard lengths.allSatisfy({ $0 == count }) else { throw .cut }
    }

    /// The country for an index; `nil` for ``none`` and for an invalid index in a damaged table.
    private func country(_ index: UInt16) -> Country? {
        Int(index) < countries.count ? Country(line: countries[Int(index)][...]) : nil
    }

    private func region(_ index: UInt16) -> Region? {
        Int(index) < regions.count ? Region(line: regions[Int(index)][...]) : nil
    }

    private func zone(_ index: UInt16) -> String? { Int(index) < zones.count ? zones[Int(index)] : nil }

    /// The number of the country with a code, ISO 3166-1 alpha-2 in upper case.
    func countryNumber(_ code: String) -> UInt16? {
        guard code.utf8.count == 2 else { return nil }
        return (0..<countries.count).first { number in
            countries.withBytes(of: number) { $0.starts(with: code.utf8) }
        }.flatMap { UInt16(exactly: $0) }
    }

    /// All countries as ``Country`` reads them.
    package var countryLines: [String] { (0..<countries.count).map { countries[$0] } }

    package var allRegions: [Region] { (0..<regions.count).compactMap { Region(line: regions[$0][...]) } }

    package var count: Int { geonameIDs.count }

    /// The place with a number, 0..<``count``.
    subscript(index: Int) -> GazetteerPlace {
        GazetteerPlace(
            geonameID: geonameIDs[index],
            name: names[index],
            latitude: latitude(of: index),
            longitude: longitude(of: index),
            country: country(countryIndices[index]),
            region: region(regionIndices[index]),
            population: Int(populations[index]),
            timeZone: zone(zoneIndices[index]),
            code: PlaceCode(number: codes[index]),
            // A damaged table may refer to entries that do not exist.
            host: Int(hosts[index]) < count ? names[Int(hosts[index])] : nil
        )
    }

    /// Degrees north.
    func latitude(of index: Int) -> Double { Double(latitudes[index]) / Self.scale }

    /// Degrees east.
    func longitude(of index: Int) -> Double { Double(longitudes[index]) / Self.scale }
}

/// A country of the gazetteer's list.
package struct Country: Sendable, Hashable {
    /// ISO 3166-1 alpha-2, upper case.
    let code: String
    /// ISO 3166-1 alpha-3.
    let alpha3: String
    let name: String
    /// Other names people type: "UK", "Holland".
    let aliases: [String]

    /// Reads a line: code, alpha-3, name, aliases separated by semicolons; tabs between.
    init?(line: Substring) {
        // By bytes: a mark behind a tab would make one Character of the two.
        let fields = line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard fields.count == 4, fields[0].count == 2 else { return nil }
        code = String(Substring(fields[0]))
        alpha3 = String(Substring(fields[1]))
        name = String(Substring(fields[2]))
        aliases = fields[3].split(separator: UInt8(ascii: ";")).map { String(Substring($0)) }
    }

    package var line: String { "\(code)\t\(alpha3)\t\(name)\t\(aliases.joined(separator: ";"))" }
}
