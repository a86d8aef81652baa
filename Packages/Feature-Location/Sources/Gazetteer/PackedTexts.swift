/// Texts of a ``PackedTable``, one after the other, with the start of each; each is read on demand.
package struct PackedTexts: Sendable {
    private let starts: PackedColumn<UInt32>
    private let bytes: PackedColumn<UInt8>

    /// - Throws: an error if there is not even the end of the last text.
    init(_ table: PackedTable, start: PackedTable.Section, text: PackedTable.Section) throws(PackedTableError) {
        starts = table.column(start)
        bytes = table.column(text)
        guard !starts.isEmpty else { throw .cut }
    }

    package var count: Int { starts.count - 1 }

    /// UTF-8; empty if a damaged table says that the text lies elsewhere.
    package subscript(index: Int) -> String {
        withBytes(of: index) { String(decoding: $0, as: UTF8.self) }
    }

    func withBytes<Result>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let start = Int(starts[index])
        let end = Int(starts[index + 1])
        let range = start <= end && end <= bytes.count ? start..<end : 0..<0
        return withExtendedLifetime(bytes) { body(UnsafeBufferPointer(rebasing: $0.elements[range])) }
    }
}
