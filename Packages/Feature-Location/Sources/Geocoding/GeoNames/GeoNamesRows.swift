import GRDB
import Gazetteer

/// The rows of the imported tables.
enum GeoNamesRows {
    /// Stores rows and counts what became of them.
    ///
    /// - Parameter knownPlaces: ids of places that are not in the table but may have alternate names all the same.
    static func store(
        _ rows: [GeoNamesRow],
        in database: Database,
        knownPlaces: Set<UInt32>,
        report: inout GeoNamesImport
    ) throws {
        var imported = Set(try UInt32.fetchAll(database, sql: "SELECT id FROM location_geonames"))
        let statements = try GeoNamesStatements(database)
        // Names may come before their place in a mixed list: places first.
        for case .place(let place) in rows {
            imported.insert(place.geonameID)
            report.count(try statements.store(place))
        }
        for row in rows {
            switch row {
            case .place: continue
            case .alternateName(let name):
                if imported.contains(name.geonameID) || knownPlaces.contains(name.geonameID) {
                    report.count(try statements.store(name))
                } else {
                    report.passedOver += 1
                }
            case .region(let region): report.count(try statements.store(region))
            }
        }
    }

    static func places(in database: Database) throws -> [PlaceRecord] {
        try Row.fetchAll(database, sql: "SELECT * FROM location_geonames").map { row in
            PlaceRecord(
                geonameID: try row.decode(forColumn: "id"),
                name: try row.decode(forColumn: "name"),
                alternateNames: lines(try row.decode(forColumn: "alternates")),
                latitude: try row.decode(forColumn: "latitude"),
                longitude: try row.decode(forColumn: "longitude"),
                countryCode: try row.decode(forColumn: "country"),
                regionCode: try row.decode(forColumn: "region"),
                population: try row.decode(forColumn: "population"),
                timeZone: try row.decode(forColumn: "time_zone"),
                code: PlaceCode(rawValue: try row.decode(forColumn: "code")) ?? .unknown
            )
        }
    }

    /// Alternate names by place.
    static func alternates(in database: Database) throws -> [UInt32: [String]] {
        var names: [UInt32: [String]] = [:]
        let rows = try Row.fetchCursor(database, sql: "SELECT place, name FROM location_geonames_alternates")
        while let row = try rows.next() {
            names[try row.decode(UInt32.self, forColumn: "place"), default: []]
                .append(try row.decode(String.self, forColumn: "name"))
        }
        return names
    }

    /// Regions by key.
    static func regions(in database: Database) throws -> [String: Region] {
        var regions: [String: Region] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT key, name, aliases FROM location_geonames_regions") {
            let key: String = try row.decode(forColumn: "key")
            let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            regions[key] = Region(
                countryCode: parts[0],
                code: parts[1],
                name: try row.decode(forColumn: "name"),
                aliases: lines(try row.decode(forColumn: "aliases"))
            )
        }
        return regions
    }

    /// No name has a line break in it: the reader refuses control characters.
    private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}

/// The statements that store rows, prepared once for all of them.
private struct GeoNamesStatements {
    enum Outcome { case added, changed, unchanged }

    private let database: Database
    private let placeInsert, placeUpdate, nameInsert, regionInsert, regionUpdate: Statement

    init(_ database: Database) throws {
        self.database = database
        placeInsert = try database.makeStatement(
            sql: "INSERT OR IGNORE INTO location_geonames VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        placeUpdate = try database.makeStatement(
            sql: """
                UPDATE location_geonames SET name = ?2, alternates = ?3, latitude = ?4, longitude = ?5, country = ?6,
                    region = ?7, population = ?8, time_zone = ?9, code = ?10
                WHERE id = ?1 AND (name, alternates, latitude, longitude, country, region, population, time_zone, code)
                    IS NOT (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
                """
        )
        nameInsert = try database.makeStatement(
            sql: "INSERT OR IGNORE INTO location_geonames_alternates VALUES (?, ?)"
        )
        regionInsert = try database.makeStatement(
            sql: "INSERT OR IGNORE INTO location_geonames_regions VALUES (?, ?, ?)"
        )
        regionUpdate = try database.makeStatement(
            sql: """
                UPDATE location_geonames_regions SET name = ?2, aliases = ?3
                WHERE key = ?1 AND (name, aliases) IS NOT (?2, ?3)
                """
        )
    }

    func store(_ place: PlaceRecord) throws -> Outcome {
        try run(
            placeInsert,
            placeUpdate,
            [
                place.geonameID, place.name, place.alternateNames.joined(separator: "\n"), place.latitude,
                place.longitude, place.countryCode, place.regionCode, place.population, place.timeZone,
                place.code.rawValue,
            ]
        )
    }

    func store(_ name: GeoNamesAlternateName) throws -> Outcome {
        try run(nameInsert, nil, [name.geonameID, name.name])
    }

    func store(_ region: Region) throws -> Outcome {
        try run(regionInsert, regionUpdate, [region.key, region.name, region.aliases.joined(separator: "\n")])
    }

    private func run(
        _ insert: Statement,
        _ update: Statement?,
        _ arguments: StatementArguments
    ) throws -> Outcome {
        try insert.execute(arguments: arguments)
        if database.changesCount > 0 { return .added }
        guard let update else { return .unchanged }
        try update.execute(arguments: arguments)
        return database.changesCount > 0 ? .changed : .unchanged
    }
}

extension GeoNamesImport {
    fileprivate mutating func count(_ outcome: GeoNamesStatements.Outcome) {
        switch outcome {
        case .added: added += 1
        case .changed: changed += 1
        case .unchanged: unchanged += 1
        }
    }
}
