import Foundation
import LocationText

/// Reads GeoNames dumps (https://download.geonames.org/export/dump/readme.txt): tab-separated UTF-8 lines, without
/// quoting, columns by position.
///
/// Feed it a file in pieces of any size. It passes on each good row and counts the rest. No fault in a file stops it.
package struct GeoNamesReader {
    /// The maximum length of a line; longer ones are skipped. The longest in GeoNames' own files have about 20,000
    /// bytes.
    static let longestLine = 256 * 1024
    /// The number of faults that are kept in full; further ones are only counted.
    static let faultsKept = 100

    /// The first ``faultsKept`` faults found.
    package private(set) var faults: [GeoNamesFault] = []
    package private(set) var faultCount = 0
    package private(set) var refusedCount = 0
    package private(set) var lineCount = 0
    /// The number of good rows without a populated place or a name: mountains, links.
    package private(set) var passedOverCount = 0

    private var pending: [UInt8] = []
    private var isSkipping = false
    private var zones: [String: Bool] = [:]

    package init() {}

    /// Reads the next bytes of the file.
    package mutating func read(_ bytes: some Collection<UInt8>, each: (GeoNamesRow) throws -> Void) rethrows {
        var rest = bytes[...]
        while let newline = rest.firstIndex(of: 0x0A) {
            append(rest[..<newline])
            try finishLine(each)
            rest = rest[rest.index(after: newline)...]
        }
        append(rest)
    }

    /// Reads a last line that has no line ending.
    package mutating func finish(each: (GeoNamesRow) throws -> Void) rethrows {
        if !pending.isEmpty || isSkipping { try finishLine(each) }
    }

    private mutating func append(_ bytes: some Collection<UInt8>) {
        guard !isSkipping else { return }
        if pending.count + bytes.count > Self.longestLine {
            isSkipping = true
            pending.removeAll()
        } else {
            pending += bytes
        }
    }

    private mutating func finishLine(_ each: (GeoNamesRow) throws -> Void) rethrows {
        lineCount += 1
        defer {
            pending.removeAll(keepingCapacity: true)
            isSkipping = false
        }
        if isSkipping { return note(.tooLong) }
        if pending.last == 0x0D { pending.removeLast() }
        if lineCount == 1, pending.starts(with: [0xEF, 0xBB, 0xBF]) { pending.removeFirst(3) }
        if pending.isEmpty || pending.first == UInt8(ascii: "#") { return }
        if let row = row() { try each(row) }
    }

    private mutating func note(_ reason: GeoNamesFault.Reason) {
        let fault = GeoNamesFault(line: lineCount, reason: reason)
        faultCount += 1
        if fault.isRefusal { refusedCount += 1 }
        if faults.count < Self.faultsKept { faults.append(fault) }
    }

    private mutating func row() -> GeoNamesRow? {
        guard let line = String(validating: pending, as: UTF8.self) else {
            note(.encoding)
            return nil
        }
        // Split by scalars: a tab followed by a combining mark is one Character, and no tab.
        let columns = line.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false).map(Substring.init)
        do throws(Refusal) {
            switch columns.count {
            case 19:
                // "P" are cities and villages; a table without the column has nothing else.
                if columns[6].isEmpty || columns[6] == "P" { return .place(try place(columns)) }
            case 8, 10:
                if !GeoNamesAlternateName.ignoredLanguages.contains(String(columns[2])) {
                    return .alternateName(try alternateName(columns))
                }
            case 4 where columns[0].contains("."): return .region(try region(columns))
            default: throw Refusal(.columns(found: columns.count, expected: 19))
            }
            passedOverCount += 1
        } catch {
            note(error.reason)
        }
        return nil
    }

    private struct Refusal: Error {
        let reason: GeoNamesFault.Reason
        init(_ reason: GeoNamesFault.Reason) { self.reason = reason }
    }

    private mutating func place(_ columns: [Substring]) throws(Refusal) -> PlaceRecord {
        guard let id = UInt32(columns[0]), id > 0 else { throw Refusal(.number(column: "id")) }
        let name = try Self.name(columns[1])
        guard let latitude = Double(columns[4]), let longitude = Double(columns[5]), latitude.isFinite,
            abs(latitude) <= 90, longitude.isFinite, abs(longitude) <= 180
        else { throw Refusal(.coordinate) }
        let country = columns[8].uppercased()
        guard country.isEmpty || Self.isCountry(country) else { throw Refusal(.country) }
        guard let population = columns[14].isEmpty ? 0 : UInt32(columns[14]) else {
            throw Refusal(.number(column: "population"))
        }
        var names = columns[3].split(separator: ",").compactMap { try? Self.name($0) }
        if !columns[2].isEmpty, columns[2] != columns[1], let ascii = try? Self.name(columns[2]) { names.append(ascii) }
        var zone = String(columns[17])
        if !zone.isEmpty, !isKnown(zone) {
            note(.unknownTimeZone(String(zone.prefix(60))))
            zone = ""
        }
        return PlaceRecord(
            geonameID: id,
            name: name,
            alternateNames: names,
            latitude: latitude,
            longitude: longitude,
            countryCode: country,
            regionCode: (try? Self.name(columns[10].prefix(20))) ?? "",
            population: population,
            timeZone: zone,
            code: PlaceCode(geoNames: columns[7])
        )
    }

    private func alternateName(_ columns: [Substring]) throws(Refusal) -> GeoNamesAlternateName {
        guard let id = UInt32(columns[1]), id > 0 else { throw Refusal(.number(column: "id")) }
        return GeoNamesAlternateName(geonameID: id, name: try Self.name(columns[3]))
    }

    private func region(_ columns: [Substring]) throws(Refusal) -> Region {
        let parts = columns[0].split(separator: ".", maxSplits: 1)
        guard parts.count == 2, Self.isCountry(parts[0].uppercased()) else { throw Refusal(.country) }
        let name = try Self.name(columns[1])
        // The code is no name, but what holds for names keeps it fit to be stored.
        let code = try Self.name(parts[1])
        let alias = try? Self.name(columns[2])
        return Region(
            countryCode: String(parts[0]).uppercased(),
            code: code,
            name: name,
            aliases: alias == name ? [] : [alias].compactMap(\.self)
        )
    }

    private static func isCountry(_ code: String) -> Bool {
        code.utf8.count == 2 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// A name that can be shown and stored, without spaces around it.
    private static func name(_ column: Substring) throws(Refusal) -> String {
        let name = column.trimmingCharacters(in: .whitespaces)
        guard !name.isEmpty else { throw Refusal(.emptyName) }
        guard name.unicodeScalars.count <= 200, !name.unicodeScalars.contains(where: HostileText.isHostile) else {
            throw Refusal(.hostileName)
        }
        return name
    }

    /// True if this system knows the zone.
    private mutating func isKnown(_ zone: String) -> Bool {
        if let known = zones[zone] { return known }
        let known = zone.utf8.count <= 60 && zone.contains("/") && TimeZone.named(zone) != nil
        // A file of made-up zones must not fill the memory.
        if zones.count < 2000 { zones[zone] = known }
        return known
    }
}

/// A line of a GeoNames dump.
package enum GeoNamesRow: Sendable, Hashable {
    /// From `cities*.txt` or a country's file: 19 columns.
    case place(PlaceRecord)
    /// From `alternateNames.txt` or `alternateNamesV2.txt`: 8 or 10 columns.
    case alternateName(GeoNamesAlternateName)
    /// From `admin1CodesASCII.txt`: 4 columns.
    case region(Region)
}

/// Another name of a place.
package struct GeoNamesAlternateName: Sendable, Hashable {
    package var geonameID: UInt32
    package var name: String

    /// Entries in these "languages" are no names: links, post and technical codes.
    static let ignoredLanguages: Set<String> = ["link", "wkdt", "post", "icao", "faac", "unlc", "tcid"]
}
