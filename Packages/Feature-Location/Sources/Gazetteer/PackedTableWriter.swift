/// Packs places into the bytes a ``PackedTable`` reads.
package struct PackedTableWriter {
    var sections = [[UInt8]](repeating: [], count: PackedTable.Section.allCases.count)
    var folding = NameFolding()

    /// Packs a table. Order and repeats in `records` do not matter; the last of two rows with one id counts.
    ///
    /// - Parameters:
    ///   - countries: lines as ``Country`` reads them.
    ///   - regions: names for the region codes that occur; codes without one keep an empty name.
    package static func pack(_ records: [PlaceRecord], countries: [String], regions: [Region]) -> [UInt8] {
        var byID: [UInt32: PlaceRecord] = [:]
        for record in records { byID[record.geonameID] = record }
        var writer = PackedTableWriter()
        let ordered = byID.values.sorted(by: PlaceRecord.isOrderedBefore)
        writer.addPlaces(ordered, countries: countries, regions: regions)
        writer.addNames(of: ordered)
        writer.addTree(of: ordered)
        return writer.assembled()
    }

    mutating func append<Element: FixedWidthInteger>(_ element: Element, to section: PackedTable.Section) {
        withUnsafeBytes(of: element.littleEndian) { sections[section.rawValue] += $0 }
    }

    private mutating func addPlaces(_ records: [PlaceRecord], countries: [String], regions: [Region]) {
        var countryIndex: [String: UInt16] = [:]
        for line in countries {
            if let country = Country(line: line[...]) { countryIndex[country.code] = UInt16(countryIndex.count) }
        }
        let countryLines = countries.filter { Country(line: $0[...]) != nil }
        let named = Dictionary(regions.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        var regionIndex: [String: UInt16] = [:]
        var regionLines: [String] = []
        var zoneIndex: [String: UInt16] = [:]
        var zoneLines: [String] = []
        for (record, host) in zip(records, CityAreas.hosts(of: records)) {
            append(record.code.number, to: .code)
            append(host.map { UInt32($0) } ?? PlaceTable.noHost, to: .host)
            append(record.geonameID, to: .geonameID)
            append(Int32((record.latitude * PlaceTable.scale).rounded()), to: .latitude)
            append(Int32((record.longitude * PlaceTable.scale).rounded()), to: .longitude)
            append(record.population, to: .population)
            append(countryIndex[record.countryCode] ?? PlaceTable.none, to: .country)
            var region = PlaceTable.none
            if !record.regionCode.isEmpty {
                let key = "\(record.countryCode).\(record.regionCode)"
                if let known = regionIndex[key] {
                    region = known
                } else if regionLines.count < Int(PlaceTable.none) {
                    region = UInt16(regionLines.count)
                    regionIndex[key] = region
                    let unnamed = Region(countryCode: record.countryCode, code: record.regionCode)
                    regionLines.append((named[key] ?? unnamed).line)
                }
            }
            append(region, to: .region)
            var zone = PlaceTable.none
            if !record.timeZone.isEmpty {
                zone = zoneIndex[record.timeZone] ?? UInt16(zoneLines.count)
                if zoneIndex.updateValue(zone, forKey: record.timeZone) == nil { zoneLines.append(record.timeZone) }
            }
            append(zone, to: .timeZone)
        }
        append(records.map(\.name), to: .names, startingIn: .nameStart)
        append(countryLines, to: .countries, startingIn: .countryStart)
        append(regionLines, to: .regions, startingIn: .regionStart)
        append(zoneLines, to: .timeZones, startingIn: .timeZoneStart)
        addAreas(countries: countryLines, regions: regionLines)
    }

    private struct Entry {
        var key: Int
        var place: UInt32
        var weight: UInt32
    }

    private mutating func addNames(of records: [PlaceRecord]) {
        var keyNumbers: [[UInt8]: Int] = [:]
        var keys: [[UInt8]] = []
        var entries: [Entry] = []
        var primaryKeys: [Int] = []
        for (place, record) in records.enumerated() {
            var seen: Set<Int> = []
            for (position, name) in ([record.name] + record.alternateNames).enumerated() {
                let key = folding.fold(name)
                let number = keyNumbers[key] ?? keys.count
                if number == keys.count {
                    keyNumbers[key] = number
                    keys.append(key)
                }
                if position == 0 { primaryKeys.append(number) }
                guard !key.isEmpty, seen.insert(number).inserted else { continue }
                let isAlternate = position > 0
                entries.append(
                    Entry(
                        key: number,
                        place: UInt32(place) | (isAlternate ? NameIndex.alternateFlag : 0),
                        weight: NameIndex.weight(population: record.population, isAlternate: isAlternate)
                    )
                )
            }
        }

        // The text is laid out in sorted order, so that a search reads neighboring memory.
        let order = keys.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
        var rank = [Int](repeating: 0, count: keys.count)
        var start = [UInt32](repeating: 0, count: keys.count)
        for (position, key) in order.enumerated() {
            rank[key] = position
            start[key] = UInt32(sections[PackedTable.Section.keyText.rawValue].count)
            sections[PackedTable.Section.keyText.rawValue] += keys[key]
            sections[PackedTable.Section.keyText.rawValue].append(0)
        }
        entries.sort { (rank[$0.key], $0.place) < (rank[$1.key], $1.place) }
        write(entries.map { (start[$0.key], $0.place, $0.weight) }, to: (.wholeText, .wholePlace, .wholePeak))

        var inner: [(text: ArraySlice<UInt8>, start: UInt32, place: UInt32)] = []
        for (place, number) in primaryKeys.enumerated() {
            let key = keys[number]
            for at in key.indices.dropFirst() where key[at - 1] == 0x20 && key.count - at > 1 {
                inner.append((key[at...], start[number] + UInt32(at), UInt32(place)))
            }
        }
        inner.sort { a, b in
            a.text.elementsEqual(b.text) ? a.place < b.place : a.text.lexicographicallyPrecedes(b.text)
        }
        write(
            inner.map { ($0.start, $0.place, records[Int($0.place)].population) },
            to: (.innerText, .innerPlace, .innerPeak)
        )
    }

    private mutating func write(
        _ entries: [(start: UInt32, place: UInt32, weight: UInt32)],
        to section: (text: PackedTable.Section, place: PackedTable.Section, peak: PackedTable.Section)
    ) {
        var peak: UInt32 = 0
        for (position, entry) in entries.enumerated() {
            append(entry.start, to: section.text)
            append(entry.place, to: section.place)
            peak = max(peak, entry.weight)
            if (position + 1) % NameIndex.blockSize == 0 || position + 1 == entries.count {
                append(peak, to: section.peak)
                peak = 0
            }
        }
    }

    private func assembled() -> [UInt8] {
        var header = PackedTable.magic
        func number(_ value: Int) { withUnsafeBytes(of: UInt64(value).littleEndian) { header += $0 } }
        number(sections.count)
        var body: [UInt8] = []
        for section in sections {
            let past = body.count % PackedMemory.alignment
            if past > 0 { body += [UInt8](repeating: 0, count: PackedMemory.alignment - past) }
            number(PackedTable.headerSize + body.count)
            number(section.count)
            body += section
        }
        return header + body
    }
}
