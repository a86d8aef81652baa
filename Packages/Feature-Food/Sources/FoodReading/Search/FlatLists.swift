/// Lists of numbers by a number: one array for all, and the few lists that were changed since beside it.
struct FlatLists: Sendable {
    private var starts: [Int32]
    private var values: [Int32]
    private var changed: [Int32: [Int32]] = [:]
    private(set) var count: Int

    init() {
        starts = [0]
        values = []
        count = 0
    }

    init(_ reader: inout ByteReader) throws(FoodTableError) {
        starts = try reader.array(of: Int32.self)
        values = try reader.array(of: Int32.self)
        count = max(starts.count - 1, 0)
        var last: Int32 = 0
        for start in starts {
            guard start >= last, start <= Int32(values.count) else { throw .damaged(offset: reader.offset) }
            last = start
        }
    }

    subscript(index: Int) -> ArraySlice<Int32> {
        if !changed.isEmpty, let list = changed[Int32(index)] { return list[...] }
        guard index + 1 < starts.count else { return [] }
        return values[Int(starts[index])..<Int(starts[index + 1])]
    }

    mutating func grow(to count: Int) { self.count = max(self.count, count) }

    mutating func insert(_ value: Int32, into index: Int, isFirst: Bool) {
        grow(to: index + 1)
        if changed[Int32(index)] == nil { changed[Int32(index)] = Array(self[index]) }
        if isFirst {
            changed[Int32(index)]?.insert(value, at: 0)
        } else {
            changed[Int32(index)]?.append(value)
        }
    }

    func pack(into writer: inout ByteWriter) {
        var starts: [Int32] = [0]
        var values: [Int32] = []
        for index in 0..<count {
            values += self[index]
            starts.append(Int32(values.count))
        }
        writer.array(starts)
        writer.array(values)
    }
}
