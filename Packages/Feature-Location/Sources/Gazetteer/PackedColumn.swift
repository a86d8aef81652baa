/// One column of a ``PackedTable``, read in place.
package struct PackedColumn<Element: BitwiseCopyable & Sendable>: @unchecked Sendable, RandomAccessCollection {
    // Unchecked for the pointer: see PackedMemory. Holding the memory keeps it alive.
    private let memory: PackedMemory
    /// Valid as long as the column is.
    let elements: UnsafeBufferPointer<Element>

    /// - Parameter range: bytes; the remainder after the last whole element is ignored.
    init(_ memory: PackedMemory, _ range: Range<Int>) {
        self.memory = memory
        elements = UnsafeRawBufferPointer(rebasing: memory.bytes[range]).bindMemory(to: Element.self)
    }

    /// A column that was made just now.
    init(copying elements: [Element]) {
        let memory = elements.withUnsafeBytes { PackedMemory(copying: $0) }
        self.init(memory, 0..<memory.bytes.count)
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { elements.count }

    package subscript(index: Int) -> Element {
        // A release build does not check buffer pointers; a mistake must stop, not read elsewhere.
        precondition(index >= 0 && index < elements.count, "gazetteer column index out of range")
        return elements[index]
    }
}
