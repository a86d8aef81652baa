/// Lines and columns of byte offsets.
public struct LineIndex: Sendable {
    private let bytes: [UInt8]
    /// The offset of each line's first byte; made when first asked, as most texts have no fault.
    private var starts: [Int] = []

    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The line and column (in bytes), both from 1.
    public mutating func place(of offset: Int) -> (line: Int, column: Int) {
        if starts.isEmpty {
            starts = [0]
            for index in bytes.indices where bytes[index] == 10 { starts.append(index + 1) }
        }
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - starts[low] + 1)
    }
}
