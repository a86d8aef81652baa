/// The bytes of a packed gazetteer table, read in place: embedded in the binary, or built in memory.
///
/// Layout, little-endian: `BNTOGAZ` and a version byte; the number of sections (u64); per section its offset and its
/// length in bytes (u64 each); then the sections, each aligned to 8 bytes. ``Section`` lists them in order.
package final class PackedTable: @unchecked Sendable {
    // Unchecked, because a raw pointer is not Sendable by itself: nothing writes to the bytes after `init`, and memory
    // of our own is freed only when the last column that reads it is gone.
    private let buffer: UnsafeRawBufferPointer
    private let isOwned: Bool
    private let sections: [Range<Int>]

    /// The sections of a table, in file order.
    package enum Section: Int, CaseIterable {
        /// Per place, most populous first: GeoNames id, degrees times 100,000, people, and indices into the lists.
        case geonameID, latitude, longitude, population, country, region, timeZone
        /// Where each place's display name begins in `names` (one more entry than places), and the names, UTF-8.
        case nameStart, names
        /// Lists as text, one entry per line: see ``Country``, ``Region``; IANA names.
        case countries, regions, timeZones
        /// Folded names in sorted order, each ended by a zero byte, and the index over whole names.
        case keyText, wholeText, wholePlace, wholePeak
        /// The index over the words inside names.
        case innerText, innerPlace, innerPeak
        /// Per place: the number of its ``PlaceCode``, and the place that it is a part or a suburb of.
        case code, host
    }

    static let magic: [UInt8] = Array("BNTOGAZ".utf8) + [2]
    static let headerSize = 16 + Section.allCases.count * 16

    /// Reads memory that lives as long as the process, such as a table in the binary.
    ///
    /// - Throws: ``PackedTableError`` where the bytes are not a table of this version.
    package init(embedded start: UnsafeRawPointer, count: Int) throws(PackedTableError) {
        buffer = UnsafeRawBufferPointer(start: start, count: count)
        isOwned = false
        sections = try Self.sections(of: buffer)
    }

    /// Copies a table into memory.
    ///
    /// - Throws: ``PackedTableError`` where the bytes are not a table of this version.
    package init(copying bytes: [UInt8]) throws(PackedTableError) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 16), alignment: 16)
        copy.copyBytes(from: bytes)
        let readable = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[..<bytes.count])
        do {
            sections = try Self.sections(of: readable)
        } catch {
            copy.deallocate()
            throw error
        }
        buffer = readable
        isOwned = true
    }

    deinit {
        if isOwned { buffer.deallocate() }
    }

    /// A section as numbers.
    package func column<Element: FixedWidthInteger & Sendable>(
        _ section: Section,
        of type: Element.Type = Element.self
    ) -> PackedColumn<Element> {
        PackedColumn(
            table: self,
            elements: UnsafeRawBufferPointer(rebasing: buffer[sections[section.rawValue]]).bindMemory(to: Element.self)
        )
    }

    /// A section as text.
    package func text(_ section: Section) -> String {
        String(decoding: buffer[sections[section.rawValue]], as: UTF8.self)
    }

    private static func sections(of buffer: UnsafeRawBufferPointer) throws(PackedTableError) -> [Range<Int>] {
        guard buffer.count >= headerSize, buffer.prefix(magic.count).elementsEqual(magic) else {
            throw .notATable
        }
        var sections: [Range<Int>] = []
        for section in Section.allCases {
            let at = 16 + section.rawValue * 16
            let offset = buffer.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            let count = buffer.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self)
            guard let end = Int(exactly: offset.addingReportingOverflow(count).partialValue),
                let start = Int(exactly: offset),
                start >= headerSize, start % 8 == 0, end >= start, end <= buffer.count
            else { throw .cut }
            sections.append(start..<end)
        }
        return sections
    }
}
