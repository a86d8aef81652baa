extension PackedTableWriter {
    /// Packs texts one after the other.
    mutating func append(
        _ texts: [String],
        to section: PackedTable.Section,
        startingIn starts: PackedTable.Section
    ) {
        append(texts.map { Array($0.utf8) }, to: section, startingIn: starts)
    }

    private mutating func append(
        _ texts: [[UInt8]],
        to section: PackedTable.Section,
        startingIn starts: PackedTable.Section
    ) {
        for text in texts {
            append(UInt32(sections[section.rawValue].count), to: starts)
            sections[section.rawValue] += text
        }
        append(UInt32(sections[section.rawValue].count), to: starts)
    }

    /// Adds the names of countries and regions, for ``PlaceQualifiers``.
    ///
    /// - Parameter countries, regions: lines in the order of their numbers.
    mutating func addAreas(countries: [String], regions: [String]) {
        var areas: [[UInt8]: [UInt32]] = [:]
        func add(_ number: Int, _ flag: UInt32, _ names: [String]) {
            let area = UInt32(number) | flag
            for name in names {
                let key = folding.fold(name)
                if !key.isEmpty, areas[key]?.contains(area) != true { areas[key, default: []].append(area) }
            }
        }
        for (number, line) in countries.enumerated() {
            guard let country = Country(line: line[...]) else { continue }
            add(number, 0, [country.code, country.alpha3, country.name] + country.aliases)
        }
        for (number, line) in regions.enumerated() {
            guard let region = Region(line: line[...]) else { continue }
            // GeoNames' numbers ("08") are codes nobody types; its letters ("CA", "ENG", "ZH") are.
            let code = region.code.allSatisfy(\.isNumber) ? [] : [region.code]
            add(number, PlaceQualifiers.regionFlag, code + [region.name] + region.aliases)
        }
        let keys = areas.keys.sorted { $0.lexicographicallyPrecedes($1) }
        append(keys, to: .areaNames, startingIn: .areaNameStart)
        var count: UInt32 = 0
        for key in keys {
            append(count, to: .areaStart)
            for area in areas[key] ?? [] {
                append(area, to: .areas)
                count += 1
            }
        }
        append(count, to: .areaStart)
    }

    /// The tree over the places' positions, as the table rounds them.
    mutating func addTree(of records: [PlaceRecord]) {
        let builder = SphereTreeBuilder(
            records.map { record in
                let latitude = (record.latitude * PlaceTable.scale).rounded() / PlaceTable.scale
                let longitude = (record.longitude * PlaceTable.scale).rounded() / PlaceTable.scale
                return SphereTree.point(latitude: latitude, longitude: longitude)
            }
        )
        for box in builder.boxes {
            for axis in box.indices { append(box[axis], to: .treeBoxes) }
        }
        for coordinate in builder.coordinates { append(coordinate, to: .treePoints) }
        for item in builder.items { append(item, to: .treeItems) }
    }
}
