/// Lists of numbers by a number: one array for all, and the few lists that were changed since beside it.
struct FlatLists: Sendable {
    private let starts: PackedArray<Int32>
    private let values: PackedArray<Int32>
    private var changed: [Int32: [Int32]] = [:]
    private(set) var count: Int

    init() {
        starts = PackedArray([0])
        values = PackedArray()
        count = 0
    }

    init(_ reader: inout PackedReader) throws(FoodTableError) {
        starts = try reader.array(of: Int32.self)
        values = try reader.array(of: Int32.self)
        count = max(starts.count - 1, 0)
    }

    subscript(index: Int) -> Slice<PackedArray<Int32>> {
        if !changed.isEmpty, let list = changed[Int32(index)] { return PackedArray(list)[...] }
        guard index >= 0, index + 1 < starts.count else { return PackedArray()[...] }
        return values.part(starts[index], starts[index + 1])
    }

    func isEmpty(_ index: Int) -> Bool {
        if !changed.isEmpty, let list = changed[Int32(index)] { return list.isEmpty }
        guard index >= 0, index + 1 < starts.count else { return true }
        return starts[index] >= starts[index + 1]
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
