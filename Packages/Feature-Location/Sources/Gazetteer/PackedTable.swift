import Core
import Foundation

/// The bytes of a packed gazetteer table, read in place: embedded in the binary, in a mapped file, or built in memory.
///
/// Layout, little-endian: `BNTOGAZ` and a version byte; the number of sections (u64); per section its offset and its
/// length in bytes (u64 each); then the sections, each aligned to 16 bytes. ``Section`` lists them in order.
///
/// Opening checks that the sections lie within the bytes and match. Their contents are not checked before they are
/// used, so every reader must tolerate any number: it skips impossible values, or throws.
package struct PackedTable: Sendable {
    private let memory: PackedMemory
    private let sections: [Range<Int>]

    /// The sections of a table, in file order.
    package enum Section: Int, CaseIterable {
        /// Per place, most populous first: GeoNames id, degrees times 100,000, people, and indices into the lists.
        case geonameID, latitude, longitude, population, country, region, timeZone
        /// The start of each place's display name in `names` (one more entry than places), and the names, UTF-8.
        case nameStart, names
        /// Lists, one text per entry: see ``Country``, ``Region``; IANA names.
        case countries, regions, timeZones
        /// Folded names in sorted order, each ended by a zero byte, and the index over whole names.
        case keyText, wholeText, wholePlace, wholePeak
        /// The index over the words inside names.
        case innerText, innerPlace, innerPeak
        /// Per place: the number of its ``PlaceCode``, and the place that it is a part or a suburb of.
        case code, host
        /// The start of each entry of the lists; one more than there are entries.
        case countryStart, regionStart, timeZoneStart
        /// The names of countries and regions, folded and sorted, and the areas that each name means.
        case areaNameStart, areaNames, areaStart, areas
        /// The tree over the places' positions: see ``SphereTree``.
        case treeBoxes, treePoints, treeItems
    }

    static let magic: [UInt8] = Array("BNTOGAZ".utf8) + [3]
    static let headerSize = 16 + Section.allCases.count * 16

    /// Reads memory that lives as long as the process, such as a table in the binary.
    ///
    /// - Throws: ``PackedTableError`` if the bytes are not a table of this version.
    package init(embedded start: UnsafeRawPointer, count: Int) throws(PackedTableError) {
        try self.init(PackedMemory(UnsafeRawBufferPointer(start: start, count: count)))
    }

    /// Reads memory that lives as long as its owner.
    ///
    /// - Parameter bytes: they begin at a multiple of 16.
    /// - Throws: ``PackedTableError`` if the bytes are not a table of this version.
    package init(_ bytes: UnsafeRawBufferPointer, ownedBy owner: any Sendable) throws(PackedTableError) {
        try self.init(PackedMemory(bytes, ownedBy: owner))
    }

    /// Copies a table into memory.
    ///
    /// - Throws: ``PackedTableError`` if the bytes are not a table of this version.
    package init(copying bytes: some ContiguousBytes) throws(PackedTableError) {
        try self.init(bytes.withUnsafeBytes { PackedMemory(copying: $0) })
    }

    private init(_ memory: PackedMemory) throws(PackedTableError) {
        self.memory = memory
        sections = try Self.sections(of: memory.bytes)
    }

    /// A section as numbers.
    package func column<Element: BitwiseCopyable & Sendable>(
        _ section: Section,
        of type: Element.Type = Element.self
    ) -> PackedColumn<Element> {
        PackedColumn(memory, sections[section.rawValue])
    }

    private static func sections(of buffer: UnsafeRawBufferPointer) throws(PackedTableError) -> [Range<Int>] {
        guard buffer.count >= headerSize, buffer.prefix(magic.count).elementsEqual(magic) else {
            throw .notATable
        }
        var sections: [Range<Int>] = []
        sections.reserveCapacity(Section.allCases.count)
        for section in 0..<Section.allCases.count {
            let at = 16 + section * 16
            let offset = buffer.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            let count = buffer.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self)
            guard let end = Int(exactly: offset.addingReportingOverflow(count).partialValue),
                let start = Int(exactly: offset),
                start >= headerSize, start % PackedMemory.alignment == 0, end >= start, end <= buffer.count
            else { throw .cut }
            sections.append(start..<end)
        }
        return sections
    }
}

/// A packed gazetteer table that cannot be read.
package enum PackedTableError: BentoError, Equatable {
    case notATable
    case cut
    case damaged

    package var code: String { "location.gazetteer-damaged" }
    package var message: String {
        switch self {
        case .notATable: "The gazetteer is not a table of this version."
        case .cut: "The gazetteer table is cut short."
        case .damaged: "The gazetteer table is damaged: it names places that it does not hold."
        }
    }
    package var recovery: String? { "Install bento again; the places come with it." }
    package var exitStatus: ExitStatus { .software }
}
