/// Lines and columns of byte offsets.
package struct LineIndex {
    private let bytes: [UInt8]
    /// The offset of each line's first byte; made when first asked, as most texts have no fault.
    private var starts: [Int] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The line and column (in bytes), both from 1.
    mutating func place(of offset: Int) -> GeoJSON.Fault.Place {
        if starts.isEmpty {
            starts = [0]
            for index in bytes.indices where bytes[index] == 10 { starts.append(index + 1) }
        }
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return GeoJSON.Fault.Place(line: low + 1, column: offset - starts[low] + 1)
    }
}
