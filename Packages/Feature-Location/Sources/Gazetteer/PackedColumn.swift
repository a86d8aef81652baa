/// One column of a ``PackedTable``, read in place.
package struct PackedColumn<Element: FixedWidthInteger & Sendable>: @unchecked Sendable, RandomAccessCollection {
    // Unchecked for the pointer: see PackedTable. Holding the table keeps its memory alive.
    private let table: PackedTable
    let elements: UnsafeBufferPointer<Element>

    init(table: PackedTable, elements: UnsafeBufferPointer<Element>) {
        self.table = table
        self.elements = elements
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { elements.count }

    package subscript(index: Int) -> Element {
        // A release build does not check buffer pointers; a damaged table must stop, not read elsewhere.
        precondition(index >= 0 && index < elements.count, "gazetteer column index out of range")
        return elements[index]
    }
}
