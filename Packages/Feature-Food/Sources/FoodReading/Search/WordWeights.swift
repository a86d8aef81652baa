/// For each word of a catalogue, how much it says about which food is meant.
package struct WordWeights: Sendable {
    /// As 64-bit floats.
    private let bits: PackedArray<UInt64>

    init(_ weights: [Double] = []) { bits = PackedArray(weights.map(\.bitPattern)) }

    init(_ reader: inout PackedReader) throws(FoodTableError) { bits = try reader.array(of: UInt64.self) }

    func pack(into writer: inout ByteWriter) { writer.array(bits) }

    package var count: Int { bits.count }

    package subscript(word: Int) -> Double { Double(bitPattern: bits[word]) }
}
